import { isSameResult } from '../judge/same-result.ts';
import { isSuccess } from '../run/tally.ts';
import { FINE, type Check } from './check.ts';

export const idempotencyConcurrency: Check = {
  id: 'idempotency-concurrency',
  on: 'trail',
  of: 'at-once',
  severity: 'error',
  summary: 'A request sent several times at once with one key has one effect.',
  enforces:
    'draft-ietf-httpapi-idempotency-key-header §2.6, §2.7; docs/contract-vocabulary.md (x-fern-idempotent, @idempotent)',
  help: 'Reserve the key before acting; reject concurrent requests with 409, or let them wait for the first response.',
  run: ({ answers: [first, ...others] }, { contract }) => {
    const twice = others.some((other) => isSuccess(other) && !isSameResult(contract, first, other));
    if (!twice) return FINE;
    const message = `Sent ${others.length + 1} times at once with one key, the request had more than one result.`;
    return [{ kind: 'twice', message }];
  },
};
