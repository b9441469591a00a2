import { FINE, type Check } from './check.ts';

export const webhookRetry: Check = {
  id: 'webhook-retry',
  on: 'trail',
  of: 'retry',
  severity: 'error',
  summary:
    'What promises a webhook sends one, and one that was answered with 503 comes again under its id until it is taken.',
  enforces: 'Standard Webhooks 1.0, Deliverability and reliability',
  help: 'Keep what is to be delivered until a 2xx has answered it, and try again after anything else.',
  run: ({ caused, deliveries }) => {
    const [first] = deliveries;
    if (!first) {
      const message = `${caused.case.operation.id} was answered with ${caused.outcome.status}, and no webhook came.`;
      return [{ kind: 'none', message }];
    }
    const id = first.request.headers['webhook-id'];
    const again = deliveries.slice(1).filter(({ request }) => request.headers['webhook-id'] === id);
    if (again.length === 0) {
      const others = deliveries.length - 1;
      const told = others > 0 ? `; ${others} came under another id` : '';
      return [
        { kind: 'not-again', message: `Webhook ${id} was answered with 503, and did not come again${told}.` },
      ];
    }
    return again.length === 1
      ? FINE
      : [{ kind: 'too-often', message: `Webhook ${id} came again after it had been answered with 204.` }];
  },
};
