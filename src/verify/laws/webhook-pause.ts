import { FINE, type Check } from '../checks/check.ts';

export const webhookPause: Check = {
  id: 'webhook-pause',
  on: 'trail',
  of: 'pause',
  severity: 'error',
  summary: 'No retry of a webhook may come before the declared Retry-After.',
  enforces: 'RFC 9110 §10.2.3',
  help: 'Wait as long as Retry-After requires.',
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
