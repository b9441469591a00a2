import { readAgain } from '../judge/read-again.ts';
import { FINE, type Check } from './check.ts';

export const readAsCreated: Check = {
  id: 'read-as-created',
  on: 'trail',
  of: 'read-after-create',
  severity: 'error',
  summary: 'What is read of a new thing is that thing, with the values that it was sent and answered with.',
  enforces: 'RFC 9110 §9.3.3, §15.3.2; OpenAPI 3.1 §4.8.20 (Link Object)',
  help: 'Answer a creation with what was stored, and look a thing up by the id that was asked for.',
  run: ({ created, read, isNew }, { contract }) => {
    const again = readAgain(contract, created, read);
    if (!again) return undefined;
    const { id, is, changed } = again;
    const what = `what ${created.case.operation.id} created`;
    if (is !== id)
      return [
        {
          kind: 'id',
          message: `${read.case.operation.id} was asked for ${JSON.stringify(id)}, ${what}, and answered with ${JSON.stringify(is)}.`,
        },
      ];
    if (!isNew) return FINE;
    return changed.map(({ name, sent, is: now }) => ({
      kind: name,
      message: `${name} of ${what} was sent and answered as ${JSON.stringify(sent)}, and is read as ${JSON.stringify(now)}.`,
    }));
  },
};
