import { FINE, type Check } from './check.ts';

export const webhookEnd: Check = {
  id: 'webhook-end',
  on: 'trail',
  of: 'stopped',
  severity: 'error',
  summary: 'No webhook goes to an address that has answered 410, or that was deleted.',
  enforces: 'Standard Webhooks 1.0, Responses to webhooks; RFC 9110 §15.5.11',
  help: 'Disable an endpoint that answers 410, and look again whether it is there before every attempt.',
  run: ({ by, late }) => {
    if (late.length === 0) return FINE;
    const what = by === 'gone' ? 'had answered 410' : 'was deleted';
    return [{ kind: by, message: `${late.length} webhooks came to an address after it ${what}.` }];
  },
};
