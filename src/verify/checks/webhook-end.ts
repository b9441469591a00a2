import { FINE, type Check } from './check.ts';

export const webhookEnd: Check = {
  id: 'webhook-end',
  on: 'trail',
  of: 'stopped',
  severity: 'error',
  summary: 'The service must not send webhooks to a receiver that has returned 410 or was deleted.',
  enforces: 'Standard Webhooks 1.0, Responses to webhooks; RFC 9110 §15.5.11',
  help: 'Disable a receiver after a 410 response, and check before every attempt that it still exists.',
  run: ({ by, late }) => {
    if (late.length === 0) return FINE;
    const what = by === 'gone' ? 'had returned 410' : 'was deleted';
    return [
      {
        kind: by,
        message: `A receiver got ${late.length} ${late.length === 1 ? 'webhook' : 'webhooks'} after it ${what}.`,
      },
    ];
  },
};
