import { FINE, type Check } from './check.ts';

export const webhookEnd: Check = {
  id: 'webhook-end',
  on: 'trail',
  of: 'stopped',
  severity: 'error',
  summary: 'No webhook is sent to an address after it returned 410 or was deleted.',
  enforces: 'Standard Webhooks 1.0, Responses to webhooks; RFC 9110 §15.5.11',
  help: 'Disable an endpoint after a 410, and check before every attempt if it still exists.',
  run: ({ by, late }) => {
    if (late.length === 0) return FINE;
    const what = by === 'gone' ? 'had returned 410' : 'was deleted';
    return [{ kind: by, message: `${late.length} webhooks arrived at an address after it ${what}.` }];
  },
};
