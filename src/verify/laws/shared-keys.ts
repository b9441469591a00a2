import { FINE, type Check } from '../checks/check.ts';
import { isSuccess } from '../run/tally.ts';
import { otherResource } from './requested-resource.ts';

export const sharedKeys: Check = {
  id: 'shared-keys',
  on: 'trail',
  of: 'shared-key',
  severity: 'error',
  summary:
    'If an idempotency key was already used for a different resource, the service must reject the request or apply it to the resource that it names.',
  enforces:
    'draft-ietf-httpapi-idempotency-key-header §2.2; docs/contract-vocabulary.md (x-fern-idempotent, @idempotent)',
  help: 'Store the path of the request with its key, and compare it.',
  run: ({ other }, { contract }) => {
    if (!isSuccess(other)) return FINE;
    const wrong = otherResource(contract, other);
    if (wrong === undefined) return undefined;
    const message = `The key was used for a different resource: ${wrong}`;
    return wrong === '' ? FINE : [{ kind: 'replayed', message }];
  },
};
