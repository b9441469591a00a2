import { isSameResult } from '../judge/same-result.ts';
import { isSuccess } from '../run/tally.ts';
import { FINE, type Check } from './check.ts';

export const idempotencyConflict: Check = {
  id: 'idempotency-conflict',
  on: 'trail',
  of: 'key-reuse',
  severity: 'error',
  summary: 'A key is not taken for a request that asks for something else.',
  enforces: 'draft-ietf-httpapi-idempotency-key-header §2.7; docs/contract-vocabulary.md (@idempotent)',
  help: 'Keep a fingerprint of the request with its key, and refuse another with 422.',
  run: ({ first, other }, { contract }) => {
    if (!isSuccess(other)) return FINE;
    const { status } = other.outcome;
    if (!isSameResult(contract, first, other)) {
      const message = `A key that was used was taken for a request that asks for something else: ${status}.`;
      return [{ kind: 'acted', message }];
    }
    const message = `A request that asks for something else under a used key got the answer to the first: ${status}.`;
    return [{ kind: 'ignored', severity: 'warning', message }];
  },
};
