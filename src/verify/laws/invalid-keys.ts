import { FINE, type Check } from '../checks/check.ts';
import { isSuccess } from '../run/tally.ts';

export const invalidKeys: Check = {
  id: 'invalid-keys',
  on: 'trail',
  of: 'invalid-key',
  severity: 'error',
  summary:
    'A secret with declared conditions must be rejected as a credential when its resource no longer meets them.',
  enforces: 'docs/contract-vocabulary.md (x-secret, @secret); RFC 9110 §15.5.2',
  help: 'Read the state of the key for each request, and return 401 for an invalid one.',
  run: ({ changed, again, words }) =>
    isSuccess(again)
      ? [
          {
            kind: words,
            message: `${again.case.operation.id} accepted the ${words}, although ${changed.case.operation.id} had made it invalid.`,
          },
        ]
      : FINE,
};
