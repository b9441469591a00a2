import { readAgain } from '../judge/read-again.ts';
import { FINE, type Check } from './check.ts';

export const readAsCreated: Check = {
  id: 'read-as-created',
  on: 'trail',
  of: 'read-after-create',
  severity: 'error',
  summary:
    'Reading a new resource must return that resource, with the values that were sent and returned at its creation.',
  enforces: 'RFC 9110 §9.3.3, §15.3.2; OpenAPI 3.1 §4.8.20 (Link Object)',
  help: 'Return the stored values after a creation, and look up resources by the requested id.',
  run: ({ created, read, isNew }, { contract }) => {
    const again = readAgain(contract, created, read);
    if (!again) return undefined;
    const { id, is, changed } = again;
    const what = `the resource created by ${created.case.operation.id}`;
    if (is !== id)
      return [
        {
          kind: 'id',
          message: `${read.case.operation.id} was called for ${JSON.stringify(id)}, ${what}, but returned ${JSON.stringify(is)}.`,
        },
      ];
    if (!isNew) return FINE;
    return changed.map(({ name, sent, is: now }) => ({
      kind: name,
      message: `${name} of ${what} was sent and returned as ${JSON.stringify(sent)}, but a read returned ${JSON.stringify(now)}.`,
    }));
  },
};
