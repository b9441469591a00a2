import { rule } from '../rule.ts';

export const operationMoved = rule<'operation'>({
  id: 'operation-moved',
  on: 'operation',
  summary: 'Whoever calls an operation at its old method and path gets an error.',
  help: 'Offer it at both, and mark the old one as deprecated.',
  mirror: 'operation-moved',
  judge: (change) =>
    change.action === 'moved'
      ? { direction: 'offer', effect: 'narrowed', message: `${change.old.id} is now ${change.new.id}.` }
      : undefined,
});
