import { wordsOf } from '../delta/parameters.ts';
import { rule } from '../rule.ts';
import { named } from './words.ts';

export const parameterMoved = rule<'parameter'>({
  id: 'parameter-moved',
  on: 'parameter',
  summary: 'The service no longer reads the parameter where callers send it.',
  help: 'Accept the parameter in both locations, and mark it as deprecated in the old location.',
  mirror: 'parameter-moved',
  judge: (change) =>
    change.action === 'moved'
      ? {
          direction: 'request',
          effect: 'changed',
          message: `The ${named(wordsOf(change.old))} is now the ${named(wordsOf(change.new))}.`,
        }
      : undefined,
});
