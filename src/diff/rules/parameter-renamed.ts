import { rule } from '../rule.ts';

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
          message: `The path parameter ${change.old.name.wire} is called ${change.new.name.wire}.`,
        }
      : undefined,
});
