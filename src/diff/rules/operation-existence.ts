import { rule } from '../rule.ts';

export const operationRemoved = rule<'operation'>({
  id: 'operation-removed',
  on: 'operation',
  summary: 'Calls to the removed operation fail.',
  help: 'Keep it, mark it as deprecated, and announce its removal with x-sunset.',
  mirror: 'operation-added',
  judge: (change) =>
    change.action === 'removed'
      ? { direction: 'offer', effect: 'narrowed', message: `${change.old.id} was removed.` }
      : undefined,
});

export const operationAdded = rule<'operation'>({
  id: 'operation-added',
  on: 'operation',
  summary: 'A new operation does not affect existing callers.',
  help: 'No action is needed.',
  mirror: 'operation-removed',
  judge: (change) =>
    change.action === 'added'
      ? { direction: 'offer', effect: 'widened', message: `${change.new.id} was added.` }
      : undefined,
});
