import { rule } from '../rule.ts';
import { named } from './words.ts';

export const headerRemoved = rule<'header'>({
  id: 'header-removed',
  on: 'header',
  summary: 'Whoever reads the header finds nothing there.',
  help: 'Go on sending it.',
  mirror: 'header-added',
  judge: (change) =>
    change.action === 'removed'
      ? { direction: 'offer', effect: 'narrowed', message: `The ${named(change.place)} is gone.` }
      : undefined,
});

export const headerAdded = rule<'header'>({
  id: 'header-added',
  on: 'header',
  summary: 'Receivers pass over headers that they do not know.',
  help: 'Nothing has to be done.',
  mirror: 'header-removed',
  judge: (change) =>
    change.action === 'added'
      ? { direction: 'offer', effect: 'widened', message: `The ${named(change.place)} is new.` }
      : undefined,
});
