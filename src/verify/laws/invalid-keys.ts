import { FINE, type Check } from '../checks/check.ts';
import { isSuccess } from '../run/tally.ts';

export const invalidKeys: Check = {
  id: 'invalid-keys',
  on: 'trail',
  of: 'invalid-key',
  severity: 'error',
  summary:
    'If a secret is declared to be valid only under conditions, the service must reject it as a credential when its resource no longer meets them.',
  enforces: 'docs/contract-vocabulary.md (x-secret, @secret); RFC 9110 §15.5.2',
  help: 'Read the state of the key for each request, and return 401 for a key that is no longer valid.',
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
