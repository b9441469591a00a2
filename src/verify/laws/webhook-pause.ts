import { FINE, type Check } from '../checks/check.ts';

export const webhookPause: Check = {
  id: 'webhook-pause',
  on: 'trail',
  of: 'pause',
  severity: 'error',
  summary:
    'A failed webhook is sent again no sooner than the Retry-After of its response, if the contract declares it.',
  enforces: 'RFC 9110 §10.2.3; Standard Webhooks 1.0, Deliverability and reliability',
  help: 'Read Retry-After as seconds or as a date, and wait at least that long before the next attempt.',
  run: ({ callback, seconds, exchanges }) => {
    const isDeclared = callback.responses.some(({ headers }) =>
      headers.some(({ name }) => name.wire.toLowerCase() === 'retry-after'),
    );
    const ids = exchanges.map(({ request }) => request.headers['webhook-id']);
    if (!isDeclared || ids[0] === undefined) return undefined;
    const message = `The receiver responded to webhook ${ids[0]} with Retry-After: ${seconds}, and it came again within seconds.`;
    return ids.indexOf(ids[0], 1) > 0 ? [{ kind: 'early', message }] : FINE;
  },
};
