import { rule } from '../rule.ts';

export const operationMoved = rule<'operation'>({
  id: 'operation-moved',
  on: 'operation',
  summary: 'Calls with the old method and path fail.',
  help: 'Support both operations, and mark the old operation as deprecated.',
  mirror: 'operation-moved',
  judge: (change) =>
    change.action === 'moved'
      ? { direction: 'offer', effect: 'narrowed', message: `${change.old.id} is now ${change.new.id}.` }
      : undefined,
});
