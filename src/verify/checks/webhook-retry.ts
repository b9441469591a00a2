import { FINE, type Check } from './check.ts';

export const webhookRetry: Check = {
  id: 'webhook-retry',
  on: 'trail',
  of: 'retry',
  severity: 'error',
  summary:
    'A call that promises a webhook must cause one. If the receiver returns 503, the service must send the webhook again with the same id until the receiver accepts it.',
  enforces: 'Standard Webhooks 1.0, Deliverability and reliability',
  help: 'Keep a delivery until it gets a 2xx response, and retry it after any other result.',
  run: ({ caused, deliveries }) => {
    const [first] = deliveries;
    if (!first) {
      const message = `${caused.case.operation.id} returned ${caused.outcome.status}, but no webhook arrived.`;
      return [{ kind: 'none', message }];
    }
    const id = first.request.headers['webhook-id'];
    const again = deliveries.slice(1).filter(({ request }) => request.headers['webhook-id'] === id);
    if (again.length === 0) {
      const others = deliveries.length - 1;
      const told = others > 0 ? `; ${others} arrived with another id` : '';
      return [
        { kind: 'not-again', message: `Webhook ${id} got a 503 response, but was not retried${told}.` },
      ];
    }
    return again.length === 1
      ? FINE
      : [{ kind: 'too-often', message: `Webhook ${id} was sent again after a 204 response.` }];
  },
};
