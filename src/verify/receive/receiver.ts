import type { JsonValue } from '../../core/json.ts';
import { isAnswered, type Answered, type Exchange, type SentRequest } from '../exchange.ts';
import { leavesOf } from '../../values/leaves.ts';
import type { WebhookOptions } from '../options.ts';

/** A request of the service to the receiver, with the status of its response. */
export interface Delivery {
  readonly request: SentRequest;
  readonly status: number;
  /** The receiver's own time, in milliseconds. */
  readonly at: number;
}

/** An address of the receiver: its deliveries, and its next statuses. */
export class Mailbox {
  readonly url: string;
  readonly deliveries: Delivery[] = [];
  /** Statuses of the first answers; afterwards 204. */
  readonly #statuses: number[];

  constructor(url: string, statuses: readonly number[]) {
    this.url = url;
    this.#statuses = [...statuses];
  }

  take(request: SentRequest, at: number): number {
    const status = this.#statuses.shift() ?? 204;
    this.deliveries.push({ request, status, at });
    return status;
  }
}

/** Maximum bytes read of a delivery. */
const MAX_BYTES = 1024 * 1024;
const USUAL_PATIENCE_MS = 10_000;
const POLL_MS = 20;
/** Steps of the clock during a wait: retries come after seconds, then after minutes. */
const TURNS_MS = [0, 1_000, 10_000, 60_000, 300_000];

/** Receives the webhooks of one run. */
export class Receiver {
  readonly #options: WebhookOptions;
  readonly #told: (request: SentRequest) => void;
  readonly #mailboxes: Mailbox[] = [];
  readonly #secrets = new Set<string>();
  #stop: (() => Promise<void> | void) | undefined;

  /** `told`: receives every delivery to a known address. */
  constructor(options: WebhookOptions, told: (request: SentRequest) => void = () => undefined) {
    this.#options = options;
    this.#told = told;
  }

  async open(): Promise<void> {
    this.#stop = await this.#options.listen((request) => this.#receive(request));
  }

  async close(): Promise<void> {
    await this.#stop?.();
  }

  /**
   * Signing secrets (`whsec_…`) and public keys (`whpk_…`) from the service's responses, in the form of Standard
   * Webhooks.
   */
  get secrets(): ReadonlySet<string> {
    return this.#secrets;
  }

  /**
   * Permitted difference between the receiver's clock and the service's, in milliseconds, or undefined if the service's
   * is turned by hand.
   */
  get tolerance(): number | undefined {
    return this.#options.advance ? undefined : 300_000;
  }

  /** Creates an address; its first deliveries are answered with these statuses. */
  mailbox(...statuses: readonly number[]): Mailbox {
    const url = `${this.#options.url.replace(/\/+$/, '')}/${this.#mailboxes.length + 1}`;
    const mailbox = new Mailbox(url, statuses);
    this.#mailboxes.push(mailbox);
    return mailbox;
  }

  /** All addresses so far, the newest first: `/12` before `/1`. */
  get addresses(): readonly string[] {
    return this.#mailboxes.map(({ url }) => url).toReversed();
  }

  /** Stores the secrets in a response: they are shown only once. */
  observe(exchange: Exchange): void {
    if (!isAnswered(exchange)) return;
    for (const secret of signingSecretsIn(exchange)) this.#secrets.add(secret);
  }

  /**
   * Waits until the condition holds, advancing the clock if it can be turned, at most `most` milliseconds at a time.
   * The time is counted in pauses: while this process is stalled, it cannot receive what the service sends.
   */
  async until(isThere: () => boolean, most = Infinity): Promise<boolean> {
    const { advance, patienceMs = USUAL_PATIENCE_MS } = this.#options;
    if (advance) {
      for (const turn of TURNS_MS.filter((one) => one <= most)) {
        if (isThere()) return true;
        await advance(turn);
        await pause(POLL_MS);
      }
      return isThere();
    }
    const limit = Math.min(patienceMs, most);
    for (let waited = 0; waited < limit && !isThere(); waited += POLL_MS) await pause(POLL_MS);
    return isThere();
  }

  async #receive(request: Request): Promise<Response> {
    const mailbox = this.#mailboxes.find(({ url }) => pathOf(url) === pathOf(request.url));
    if (!mailbox) return new Response(null, { status: 404 });
    const body = (await request.text()).slice(0, MAX_BYTES);
    const { method, url } = request;
    const headers = Object.fromEntries(request.headers);
    const sent: SentRequest = { method, url, headers, body };
    this.#told(sent);
    return new Response(null, { status: mailbox.take(sent, Date.now()) });
  }
}

/** Returns the signing secrets in a response. */
export function signingSecretsIn({ outcome }: Answered): readonly string[] {
  return [...leavesOf(outcome.json ?? null, '')].flatMap(({ value }) =>
    typeof value === 'string' && /^wh(?:sec|pk)_/.test(value) ? [value] : [],
  );
}

/** Converts a delivery to an exchange of its registration. */
export function asExchange(registered: Answered, { request, status }: Delivery): Answered {
  const outcome = { status, headers: {}, text: '', json: undefined };
  return { case: registered.case, request, outcome, milliseconds: 0 };
}

/** Returns the JSON of a delivery, with its address replaced, or undefined if it is not JSON. */
export function bodyOf(
  { request: { body = '' } }: Delivery,
  addresses: readonly string[] = [],
  shown = '',
): JsonValue | undefined {
  const text = addresses.reduce((told, address) => told.replaceAll(address, () => shown), body);
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function pathOf(url: string): string {
  return new URL(url).pathname;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
