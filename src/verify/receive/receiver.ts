import { parsedJson, type JsonValue } from '../../core/json.ts';
import { isAnswered, type Answered, type Exchange, type SentRequest } from '../exchange.ts';
import { leavesOf } from '../../values/leaves.ts';
import type { WebhookOptions } from '../options.ts';

/** A request from the service to the receiver, and the status that the receiver returned. */
export interface Delivery {
  readonly request: SentRequest;
  readonly status: number;
  /** Time of receipt by the receiver's clock, in milliseconds since 1970. */
  readonly at: number;
}

/** The first responses of an address. All later responses are 204. */
export interface Reply {
  readonly statuses?: readonly number[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** An address of the receiver, with its deliveries and the responses that it returns next. */
export class Mailbox {
  readonly url: string;
  readonly deliveries: Delivery[] = [];
  readonly #statuses: number[];
  readonly #headers: Readonly<Record<string, string>>;

  constructor(url: string, { statuses = [], headers = {} }: Reply) {
    this.url = url;
    this.#statuses = [...statuses];
    this.#headers = headers;
  }

  take(request: SentRequest, at: number): Response {
    const first = this.#statuses.shift();
    const status = first ?? 204;
    this.deliveries.push({ request, status, at });
    return new Response(null, { status, ...(first !== undefined && { headers: this.#headers }) });
  }
}

/** Maximum length of a stored body. */
const MAX_LENGTH = 1024 * 1024;
const DEFAULT_PATIENCE_MS = 10_000;
const POLL_MS = 20;
/** Maximum Retry-After that the receiver sends, in seconds. Most services wait less before the first retry. */
const MAX_PAUSE = 10;
/** Amounts by which a wait advances the clock. First retries come within seconds, and later ones within minutes. */
const CLOCK_STEPS_MS = [0, 1_000, 10_000, 60_000, 300_000];

/** Receives the webhooks of one run. */
export class Receiver {
  readonly #options: WebhookOptions;
  readonly #onDelivery: (request: SentRequest) => void;
  readonly #mailboxes: Mailbox[] = [];
  readonly #secrets = new Set<string>();
  #stop: (() => Promise<void> | void) | undefined;

  /** `onDelivery`: called with each request to a known address. */
  constructor(options: WebhookOptions, onDelivery: (request: SentRequest) => void = () => undefined) {
    this.#options = options;
    this.#onDelivery = onDelivery;
  }

  async open(): Promise<void> {
    this.#stop = await this.#options.listen((request) => this.#receive(request));
  }

  async close(): Promise<void> {
    await this.#stop?.();
  }

  /**
   * Signing secrets (`whsec_…`) and public keys (`whpk_…`) in the service's responses, in the format of Standard
   * Webhooks.
   */
  get secrets(): ReadonlySet<string> {
    return this.#secrets;
  }

  /**
   * Permitted difference between the clocks of the receiver and the service, in milliseconds, or undefined if the run
   * advances the service's clock.
   */
  get tolerance(): number | undefined {
    return this.#options.advance ? undefined : 300_000;
  }

  /** The largest Retry-After, in seconds, that the run can wait for. */
  get pause(): number {
    const { advance, patienceMs = DEFAULT_PATIENCE_MS } = this.#options;
    return advance ? MAX_PAUSE : Math.min(MAX_PAUSE, Math.floor(patienceMs / 1_000));
  }

  /** Creates an address with these first responses. */
  mailbox(reply: Reply = {}): Mailbox {
    const url = `${this.#options.url.replace(/\/+$/, '')}/${this.#mailboxes.length + 1}`;
    const mailbox = new Mailbox(url, reply);
    this.#mailboxes.push(mailbox);
    return mailbox;
  }

  /** Returns all addresses, the newest first, so that callers replace `/12` before `/1`. */
  get addresses(): readonly string[] {
    return this.#mailboxes.map(({ url }) => url).toReversed();
  }

  /** Stores the secrets in a response, because a service may show them only once. */
  observe(exchange: Exchange): void {
    if (!isAnswered(exchange)) return;
    for (const secret of signingSecretsIn(exchange)) this.#secrets.add(secret);
  }

  /**
   * Waits until the condition holds. Returns false if it does not hold in time. If the run can advance the service's
   * clock, it does so in steps of at most `most` milliseconds. Otherwise, it waits at most `most` milliseconds, without
   * the time for which the process stalls, because a stalled process cannot receive deliveries.
   */
  async until(condition: () => boolean, most = Infinity): Promise<boolean> {
    const { advance, patienceMs = DEFAULT_PATIENCE_MS } = this.#options;
    if (advance) {
      for (const step of CLOCK_STEPS_MS.filter((one) => one <= most)) {
        if (condition()) return true;
        await advance(step);
        await pause(POLL_MS);
      }
      return condition();
    }
    const limit = Math.min(patienceMs, most);
    for (let waited = 0; waited < limit && !condition(); waited += POLL_MS) await pause(POLL_MS);
    return condition();
  }

  async #receive(request: Request): Promise<Response> {
    const mailbox = this.#mailboxes.find(({ url }) => pathOf(url) === pathOf(request.url));
    if (!mailbox) return new Response(null, { status: 404 });
    const body = (await request.text()).slice(0, MAX_LENGTH);
    const { method, url } = request;
    const headers = Object.fromEntries(request.headers);
    const sent: SentRequest = { method, url, headers, body };
    this.#onDelivery(sent);
    return mailbox.take(sent, Date.now());
  }
}

/** Returns the signing secrets in a response. */
export function signingSecretsIn({ outcome }: Answered): readonly string[] {
  return [...leavesOf(outcome.json ?? null, '')].flatMap(({ value }) =>
    typeof value === 'string' && /^wh(?:sec|pk)_/.test(value) ? [value] : [],
  );
}

/** Returns an exchange with the delivery as its request, and the case of the registration. */
export function asExchange(registered: Answered, { request, status }: Delivery): Answered {
  const outcome = { status, headers: {}, text: '', json: undefined };
  return { case: registered.case, request, outcome, milliseconds: 0 };
}

/** Parses the body of a delivery, with the given addresses replaced by `shown`. Returns undefined if it is not JSON. */
export function bodyOf(
  { request: { body = '' } }: Delivery,
  addresses: readonly string[] = [],
  shown = '',
): JsonValue | undefined {
  const text = addresses.reduce((before, address) => before.replaceAll(address, () => shown), body);
  return parsedJson(text);
}

function pathOf(url: string): string {
  return new URL(url).pathname;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
