import { rule } from '../rule.ts';
import { code } from './words.ts';

export const parameterRenamed = rule<'parameter'>({
  id: 'parameter-renamed',
  on: 'parameter',
  summary: 'The name of a path parameter is not sent, but generated clients may use it.',
  help: 'Keep the name if client code uses it.',
  mirror: 'parameter-renamed',
  judge: (change) =>
    change.action === 'renamed'
      ? {
          direction: 'names',
          effect: 'changed',
          message: `The path parameter ${code(change.old.name.wire)} is now called ${code(change.new.name.wire)}.`,
        }
      : undefined,
});
