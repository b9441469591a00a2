import { isSameResult } from '../judge/same-result.ts';
import { isSuccess } from '../run/tally.ts';
import { FINE, type Check } from './check.ts';

export const idempotencyConcurrency: Check = {
  id: 'idempotency-concurrency',
  on: 'trail',
  of: 'at-once',
  severity: 'error',
  summary: 'Concurrent requests with the same idempotency key must take effect only once.',
  enforces:
    'draft-ietf-httpapi-idempotency-key-header §2.6, §2.7; docs/contract-vocabulary.md (x-fern-idempotent, @idempotent)',
  help: 'Reserve the key before acting on the request. Reject concurrent requests with 409, or let them wait for the first response.',
  run: ({ answers: [first, ...others] }, { contract }) => {
    const twice = others.some((other) => isSuccess(other) && !isSameResult(contract, first, other));
    if (!twice) return FINE;
    const message = `${others.length + 1} concurrent requests with the same idempotency key had more than one result.`;
    return [{ kind: 'twice', message }];
  },
};
