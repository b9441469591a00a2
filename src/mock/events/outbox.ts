/** Sends webhooks, and retries failed deliveries. */
import { plainText } from '../../core/styled.ts';
import type { JsonValue } from '../../core/json.ts';
import type { Webhook } from '../../model/operation.ts';
import type { Clock } from '../clock.ts';
import type { Filler } from '../fill/fill.ts';
import { uuid } from '../fill/texts.ts';
import { idOf } from './event-body.ts';
import type { Receiver } from './receivers.ts';
import type { Schedule } from './schedule.ts';
import { otherSignatures, standardSignature, type Unsigned } from './signature.ts';

/** Sends a request of the mock to a receiver. Rejects if there is no response. */
export type Send = (request: Request) => Promise<Response>;

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
/** The delays after each failed attempt in milliseconds (Standard Webhooks, deliverability and reliability). */
const RETRIES = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
const MAX_RETRY_AFTER = 24 * HOUR;
const GONE = 410;

/** A webhook to be delivered to one receiver. */
export interface Delivery {
  readonly webhook: Webhook;
  readonly body: JsonValue | undefined;
  readonly receiver: Receiver;
  /**
   * Returns the current receiver for each attempt, because its URL and its secrets can change between attempts. Returns
   * undefined if the receiver no longer exists.
   */
  readonly current: () => Receiver | undefined;
  readonly onGone: () => void;
  /** A key that is different for each event. */
  readonly key: string;
}

/** One attempt to deliver a webhook, for a log. */
export interface WebhookAttempt {
  /** The name of the webhook or callback. */
  readonly webhook: string;
  readonly url: string;
  /** The status of the response, or undefined if the request failed. */
  readonly status?: number;
  /** The reason for a failed request. */
  readonly reason?: string;
  /** Milliseconds until the next attempt, or undefined after the last attempt. */
  readonly next?: number;
}

export class Outbox {
  readonly #send: Send;
  readonly #clock: Clock;
  readonly #schedule: Schedule;
  readonly #filler: Filler;
  readonly #onAttempt: (attempt: WebhookAttempt) => void;
  readonly #running = new Set<Promise<void>>();
  /** Each reset increments this number, so that earlier deliveries are not retried. */
  #generation = 0;

  constructor(
    send: Send,
    clock: Clock,
    schedule: Schedule,
    filler: Filler,
    onAttempt: (attempt: WebhookAttempt) => void = () => undefined,
  ) {
    this.#send = send;
    this.#clock = clock;
    this.#schedule = schedule;
    this.#filler = filler;
    this.#onAttempt = onAttempt;
  }

  deliver(delivery: Delivery, attempt = 0): void {
    const run = this.#attempt(delivery, attempt).finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  /** Resolves when every pending request has its response. Later attempts are not awaited. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  clear(): void {
    this.#generation++;
  }

  async #attempt(delivery: Delivery, attempt: number): Promise<void> {
    const generation = this.#generation;
    const receiver = delivery.current();
    if (!receiver) return;
    const sent = await this.#response(delivery, receiver);
    const { response } = sent;
    const wait = response?.ok || response?.status === GONE ? undefined : RETRIES[attempt];
    const asked = retryAfter(response?.headers.get('retry-after') ?? null, this.#clock.now());
    const next = wait === undefined ? undefined : Math.max(wait, asked);
    this.#onAttempt({
      webhook: delivery.webhook.name.wire,
      url: receiver.url,
      ...(response && { status: response.status }),
      ...(sent.reason !== undefined && { reason: sent.reason }),
      ...(next !== undefined && { next }),
    });
    if (generation !== this.#generation) return;
    if (response?.status === GONE) delivery.onGone();
    if (next !== undefined) this.#schedule.add(next, () => this.deliver(delivery, attempt + 1));
  }

  async #response(
    delivery: Delivery,
    receiver: Receiver,
  ): Promise<{ readonly response?: Response; readonly reason?: string }> {
    try {
      const response = await this.#send(this.#request(delivery, receiver));
      await response.body?.cancel();
      return { response };
    } catch (error) {
      return { reason: error instanceof Error ? error.message : String(error) };
    }
  }

  #request({ webhook, body, key }: Delivery, { url, secrets, callback }: Receiver): Request {
    const text = body === undefined ? '' : JSON.stringify(body);
    const id = idOf(body) ?? `msg_${uuid(`${key}/id`).replaceAll('-', '')}`;
    const unsigned: Unsigned = { id, timestamp: Math.floor(this.#clock.now() / 1000), body: text };
    const headers = new Headers(body === undefined ? {} : { 'content-type': 'application/json' });
    for (const { name, type, required } of [...webhook.headers, ...(callback?.headers ?? [])]) {
      const value = this.#header(name.wire.toLowerCase(), unsigned, secrets).find(
        (one) => this.#filler.accepts(type, one) || this.#filler.accepts(type, Number(one)),
      );
      const sent = value ?? (required ? this.#filler.fill(type, `${key}/${name.wire}`) : undefined);
      if (sent !== undefined && sent !== null && !headers.has(name.wire))
        headers.set(name.wire, plainText(sent));
    }
    const method = webhook.method === 'GET' ? 'POST' : webhook.method;
    return new Request(url, {
      method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body: text }),
    });
  }

  #header(name: string, unsigned: Unsigned, secrets: readonly string[]): readonly string[] {
    if (name === 'webhook-id' || name === 'svix-id') return [unsigned.id];
    if (name === 'webhook-timestamp' || name === 'svix-timestamp') return [String(unsigned.timestamp)];
    if (secrets.length === 0 || !name.includes('signature')) return [];
    const standard = standardSignature(unsigned, secrets);
    return name === 'webhook-signature' || name === 'svix-signature'
      ? [standard]
      : otherSignatures(unsigned, secrets);
  }
}

/** Returns the milliseconds to wait according to `Retry-After` (RFC 9110 §10.2.3), or 0 without a valid header. */
function retryAfter(value: string | null, now: number): number {
  if (value === null) return 0;
  const wait = /^\d+$/.test(value) ? Number(value) * SECOND : Date.parse(value) - now;
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(0, wait), MAX_RETRY_AFTER);
}
