import { rule } from '../rule.ts';

export const operationRemoved = rule<'operation'>({
  id: 'operation-removed',
  on: 'operation',
  summary: 'Whoever calls an operation that is gone gets an error.',
  help: 'Keep it, mark it as deprecated, and announce by x-sunset the day on which it goes.',
  mirror: 'operation-added',
  judge: (change) =>
    change.action === 'removed'
      ? { direction: 'offer', effect: 'narrowed', message: `${change.old.id} is gone.` }
      : undefined,
});

export const operationAdded = rule<'operation'>({
  id: 'operation-added',
  on: 'operation',
  summary: 'What nobody could call before is in nobody’s way.',
  help: 'Nothing has to be done.',
  mirror: 'operation-removed',
  judge: (change) =>
    change.action === 'added'
      ? { direction: 'offer', effect: 'widened', message: `${change.new.id} is new.` }
      : undefined,
});
