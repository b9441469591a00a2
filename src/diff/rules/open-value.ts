import { rule } from '../rule.ts';
import { named } from './words.ts';

export const openValueRemoved = rule<'open-value'>({
  id: 'open-value-removed',
  on: 'open-value',
  summary: 'Generated clients have no name for the value any more.',
  help: 'Keep it in the list and mark it as deprecated.',
  mirror: 'open-value-added',
  judge: (change) =>
    change.action === 'removed'
      ? {
          direction: change.flow === 'request' ? 'offer' : 'names',
          effect: 'narrowed',
          message: `The ${named(change.place)} is gone from an open list.`,
          ...(change.flow === 'request' && { reason: 'Callers send it, and nothing says what it means.' }),
        }
      : undefined,
});

export const openValueAdded = rule<'open-value'>({
  id: 'open-value-added',
  on: 'open-value',
  summary: 'Readers of an open list expect values that they do not know.',
  help: 'Nothing has to be done.',
  mirror: 'open-value-removed',
  judge: (change) =>
    change.action === 'added'
      ? {
          direction: 'offer',
          effect: 'widened',
          message: `The ${named(change.place)} is new in an open list.`,
        }
      : undefined,
});
