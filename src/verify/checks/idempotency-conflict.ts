import { isSameResult } from '../judge/same-result.ts';
import { isSuccess } from '../run/tally.ts';
import { FINE, type Check } from './check.ts';

export const idempotencyConflict: Check = {
  id: 'idempotency-conflict',
  on: 'trail',
  of: 'key-reuse',
  severity: 'error',
  summary: 'The service must reject a different request with an idempotency key that was already used.',
  enforces: 'draft-ietf-httpapi-idempotency-key-header §2.7; docs/contract-vocabulary.md (@idempotent)',
  help: 'Store a fingerprint of the request with its key, and reject a different request with 422.',
  run: ({ first, other }, { contract }) => {
    if (!isSuccess(other)) return FINE;
    const { status } = other.outcome;
    if (!isSameResult(contract, first, other)) {
      const message = `A used idempotency key was accepted for a different request, with status ${status}.`;
      return [{ kind: 'acted', message }];
    }
    const message = `A different request with a used idempotency key got the response to the first request, with status ${status}.`;
    return [{ kind: 'ignored', severity: 'warning', message }];
  },
};
