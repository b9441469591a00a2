import type { WebhookDelivery, WebhookEvent } from '../../generated/server/rest/models.ts';
import { rest } from '../../generated/typescript/states.ts';
import { become } from '../service/states.ts';
import { timestamp, type Unit } from '../service/unit.ts';
import { nextAttempt } from './next-attempt.ts';
import type { Answer } from './post.ts';

/** The reason for a failed attempt. */
type AttemptError = 'timeout' | 'connection_failed' | 'tls_failed' | 'address_refused' | 'status_refused';

/** A completed attempt. Times are in milliseconds since the epoch. */
export interface Attempt {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly answer: Answer;
}

/**
 * Maximum duration in the contract. A duration is longer only if the machine was suspended or its clock was
 * changed.
 */
const MAX_MS = 60_000;
/** Maximum HTTP status (RFC 9110 section 15). */
const HIGHEST_STATUS = 599;

export function newDelivery({ now, ids }: Unit, endpointId: string, event: WebhookEvent): WebhookDelivery {
  return {
    id: ids('dlv'),
    object: 'webhook_delivery',
    webhook_endpoint_id: endpointId,
    event_id: event.id,
    event_type: event.type,
    status: 'pending',
    attempts: [],
    next_attempt_at: timestamp(now),
    created_at: timestamp(now),
    updated_at: timestamp(now),
  };
}

export function isSuccess({ answer }: Attempt): boolean {
  return 'status' in answer && answer.status >= 200 && answer.status < 300;
}

/** Returns the delivery after one more attempt, and the time of the next attempt, if any. */
export function attempted(
  delivery: WebhookDelivery,
  attempt: Attempt,
): { readonly delivery: WebhookDelivery; readonly again: number | undefined } {
  const { answer, endedAt } = attempt;
  const attempts = [...delivery.attempts, recordOf(attempt)];
  const retryAfter = 'status' in answer ? answer.retryAfter : undefined;
  const again = isSuccess(attempt) ? undefined : nextAttempt(attempts.length, endedAt, retryAfter);
  const next = {
    ...delivery,
    attempts,
    next_attempt_at: again === undefined ? null : timestamp(again),
    updated_at: timestamp(endedAt),
  };
  if (again !== undefined) return { delivery: next, again };
  const status = isSuccess(attempt) ? 'succeeded' : 'exhausted';
  return { delivery: ended(next, status, endedAt), again };
}

/** Returns the delivery in its final state. */
export function ended(
  delivery: WebhookDelivery,
  status: 'succeeded' | 'exhausted' | 'canceled',
  now: number,
): WebhookDelivery {
  return {
    ...delivery,
    status: become(rest.WebhookDeliveryStatus, delivery.status, status),
    next_attempt_at: null,
    updated_at: timestamp(now),
  };
}

function recordOf(attempt: Attempt): WebhookDelivery['attempts'][number] {
  const { startedAt, endedAt, answer } = attempt;
  return {
    attempted_at: timestamp(startedAt),
    duration_ms: Math.min(endedAt - startedAt, MAX_MS),
    response_status: 'status' in answer && answer.status <= HIGHEST_STATUS ? answer.status : null,
    error: errorOf(attempt),
  };
}

function errorOf(attempt: Attempt): AttemptError | null {
  if (isSuccess(attempt)) return null;
  return 'error' in attempt.answer ? attempt.answer.error : 'status_refused';
}
