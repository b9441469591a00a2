import type { Delivery } from '../receive/receiver.ts';
import { FINE, type Check } from './check.ts';

export const webhookRetry: Check = {
  id: 'webhook-retry',
  on: 'trail',
  of: 'retry',
  severity: 'error',
  summary:
    'A call that promises a webhook must cause one. If the receiver returns 503, the service must send the webhook again with the same id until the receiver accepts it, and not sooner than a declared Retry-After allows.',
  enforces: 'Standard Webhooks 1.0, Deliverability and reliability; RFC 9110 §10.2.3',
  help: 'Keep a delivery until it gets a 2xx response. Retry it after any other result, but wait as long as Retry-After requires.',
  run: ({ caused, deliveries, pause }) => {
    const [first] = deliveries;
    if (!first) {
      const message = `${caused.case.operation.id} returned ${caused.outcome.status}, but no webhook arrived.`;
      return [{ kind: 'none', message }];
    }
    const id = first.request.headers['webhook-id'];
    const again = deliveries.slice(1).filter(({ request }) => request.headers['webhook-id'] === id);
    if (again.length === 0) {
      const others = deliveries.length - 1;
      const note = others > 0 ? `; ${others} arrived with a different id` : '';
      return [
        { kind: 'not-again', message: `Webhook ${id} got a 503 response, but was not retried${note}.` },
      ];
    }
    if (again.length > 1)
      return [{ kind: 'too-often', message: `Webhook ${id} was sent again after a 204 response.` }];
    const waited = secondsBetween(first, again[0]!);
    if (waited === undefined || waited + ROUNDED >= pause) return FINE;
    const message = `The receiver responded to webhook ${id} with Retry-After: ${pause}, but the webhook was sent again after ${waited} seconds.`;
    return [{ kind: 'early', message }];
  },
};

/** Seconds by which rounding may change timestamps. */
const ROUNDED = 1;
/** If the receiver's process stalls for longer, the service may give up before it gets the response. */
const MAX_STALL_MS = 3_000;

/** Returns the time between two attempts by the clock of the service, or undefined if it is unknown. */
function secondsBetween(first: Delivery, again: Delivery): number | undefined {
  const [sent, sentAgain] = [first, again].map(({ request }) =>
    Number(request.headers['webhook-timestamp'] ?? NaN),
  );
  const seconds = sentAgain! - sent!;
  // A receiver that stalls records an attempt too late, so its interval differs from that of the service.
  const stalled = seconds * 1_000 - (again.at - first.at);
  return Math.abs(stalled) <= MAX_STALL_MS ? seconds : undefined;
}
