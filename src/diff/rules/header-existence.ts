import { rule } from '../rule.ts';
import { named } from './words.ts';

export const headerRemoved = rule<'header'>({
  id: 'header-removed',
  on: 'header',
  summary: 'Callers that read the header no longer find it.',
  help: 'Keep sending it.',
  mirror: 'header-added',
  judge: (change) =>
    change.action === 'removed'
      ? { direction: 'offer', effect: 'narrowed', message: `The ${named(change.place)} was removed.` }
      : undefined,
});

export const headerAdded = rule<'header'>({
  id: 'header-added',
  on: 'header',
  summary: 'Receivers ignore headers that they do not know.',
  help: 'No action is needed.',
  mirror: 'header-removed',
  judge: (change) =>
    change.action === 'added'
      ? { direction: 'offer', effect: 'widened', message: `The ${named(change.place)} was added.` }
      : undefined,
});
