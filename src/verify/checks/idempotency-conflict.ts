import { isSameResult } from '../judge/same-result.ts';
import { isSuccess } from '../run/tally.ts';
import { FINE, type Check } from './check.ts';

export const idempotencyConflict: Check = {
  id: 'idempotency-conflict',
  on: 'trail',
  of: 'key-reuse',
  severity: 'error',
  summary: 'A key is not accepted for a different request.',
  enforces: 'draft-ietf-httpapi-idempotency-key-header §2.7; docs/contract-vocabulary.md (@idempotent)',
  help: 'Store a fingerprint of the request with its key, and reject a different one with 422.',
  run: ({ first, other }, { contract }) => {
    if (!isSuccess(other)) return FINE;
    const { status } = other.outcome;
    if (!isSameResult(contract, first, other)) {
      const message = `A used key was accepted for a different request: ${status}.`;
      return [{ kind: 'acted', message }];
    }
    const message = `A different request with a used key got the response to the first: ${status}.`;
    return [{ kind: 'ignored', severity: 'warning', message }];
  },
};
