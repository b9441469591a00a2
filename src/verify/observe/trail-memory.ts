import { isRest } from '../../model/lookup.ts';
import type { Answered, Case } from '../exchange.ts';
import { remember } from '../run/remember.ts';
import { isSuccess } from '../run/tally.ts';
import type { Trail } from '../trail.ts';

/** Maximum number of stored exchanges of each kind. The oldest are removed first. */
const MAX_TRAILS = 1_000;

interface Past {
  readonly exchange: Answered;
  readonly endedAt: number;
}

export interface SeenTrail {
  readonly trail: Trail;
  readonly steps: readonly [Answered, ...Answered[]];
}

/**
 * Recognizes two kinds of trails in recorded traffic: a read after a deletion, and a repetition with the same
 * idempotency key. Recognizes only REST requests, because a GraphQL URL does not identify a resource.
 */
export class TrailMemory {
  readonly #removed = new Map<string, Past>();
  readonly #keyed = new Map<string, Past>();

  /**
   * Adds an exchange, and returns the trails that it completes. Ignores overlapping requests: their order is unknown.
   */
  add(exchange: Answered, startedAt: number, endedAt: number): readonly SeenTrail[] {
    const past = { exchange, endedAt };
    return [...this.#afterDelete(past, startedAt), ...this.#again(past, startedAt)];
  }

  #afterDelete(past: Past, startedAt: number): readonly SeenTrail[] {
    const { exchange } = past;
    const { case: made, request, outcome } = exchange;
    if (made.kind !== 'rest') return [];
    const { method, path } = made.operation;
    const address = request.url.replace(/[?#].*$/s, '');
    if (method === 'GET') {
      const removed = before(this.#removed.get(address), startedAt);
      if (!removed) return [];
      return [{ trail: { kind: 'read-after-delete', removed, read: exchange }, steps: [removed, exchange] }];
    }
    this.#removed.delete(address);
    // 202 promises a later deletion (RFC 9110 §15.3.3). A resource without an id in its path may be readable, but
    // empty.
    if (method === 'DELETE' && path.endsWith('}') && isSuccess(exchange) && outcome.status !== 202)
      remember(this.#removed, address, past, MAX_TRAILS);
    return [];
  }

  #again(past: Past, startedAt: number): readonly SeenTrail[] {
    const { exchange } = past;
    const key = keyOf(exchange.case, exchange);
    if (key === undefined) return [];
    const first = before(this.#keyed.get(key), startedAt);
    if (first) return [{ trail: { kind: 'repeat', first, again: exchange }, steps: [first, exchange] }];
    if (isSuccess(exchange)) remember(this.#keyed, key, past, MAX_TRAILS);
    return [];
  }
}

/** Returns a string that identifies the request and its idempotency key, or undefined if no header contains a key. */
function keyOf(made: Case, { request }: Answered): string | undefined {
  const by = isRest(made.operation) ? made.operation.idempotency?.by : undefined;
  const value = by?.in === 'header' ? request.headers[by.path[0]?.toLowerCase() ?? ''] : undefined;
  if (value === undefined) return undefined;
  const { authorization = '' } = request.headers;
  return JSON.stringify([request.method, request.url, authorization, value, request.body ?? '']);
}

function before(past: Past | undefined, startedAt: number): Answered | undefined {
  return past && past.endedAt <= startedAt ? past.exchange : undefined;
}
