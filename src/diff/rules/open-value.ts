import { rule } from '../rule.ts';
import { named } from './words.ts';

export const openValueRemoved = rule<'open-value'>({
  id: 'open-value-removed',
  on: 'open-value',
  summary: 'Generated clients no longer have a name for the value.',
  help: 'Keep the value in the list, and mark it as deprecated.',
  mirror: 'open-value-added',
  judge: (change) =>
    change.action === 'removed'
      ? {
          direction: change.flow === 'request' ? 'offer' : 'names',
          effect: 'narrowed',
          message: `The ${named(change.place)} was removed from an open enum.`,
          ...(change.flow === 'request' && {
            reason: 'Callers send the value, but its meaning is no longer documented.',
          }),
        }
      : undefined,
});

export const openValueAdded = rule<'open-value'>({
  id: 'open-value-added',
  on: 'open-value',
  summary: 'Clients accept unknown values of an open enum (`x-extensible-enum`).',
  help: 'No action is needed.',
  mirror: 'open-value-removed',
  judge: (change) =>
    change.action === 'added'
      ? {
          direction: 'offer',
          effect: 'widened',
          message: `The ${named(change.place)} was added to an open enum.`,
        }
      : undefined,
});
