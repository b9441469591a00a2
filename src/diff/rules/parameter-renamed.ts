import { rule } from '../rule.ts';
import { code } from './words.ts';

export const parameterRenamed = rule<'parameter'>({
  id: 'parameter-renamed',
  on: 'parameter',
  summary: 'The name of a parameter in the path does not travel; generated clients may show it.',
  help: 'Keep the name, if code of callers says it.',
  mirror: 'parameter-renamed',
  judge: (change) =>
    change.action === 'renamed'
      ? {
          direction: 'names',
          effect: 'changed',
          message: `The path parameter ${code(change.old.name.wire)} is called ${code(change.new.name.wire)}.`,
        }
      : undefined,
});
