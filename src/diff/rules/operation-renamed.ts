import type { Operation } from '../../model/operation.ts';
import { rule } from '../rule.ts';
import { code } from './words.ts';

export const operationRenamed = rule<'operation'>({
  id: 'operation-renamed',
  on: 'operation',
  summary: 'The method has a different name in generated clients.',
  help: 'To keep the old name, set x-fern-sdk-group-name and x-fern-sdk-method-name.',
  mirror: 'operation-renamed',
  judge: (change) =>
    change.action === 'renamed'
      ? {
          direction: 'names',
          effect: 'changed',
          message: `Generated clients now call it ${code(called(change.new))}; they called it ${code(called(change.old))}.`,
        }
      : undefined,
});

function called({ callPath: { resources, action } }: Operation): string {
  return [...resources, action].map(({ words }) => words.join('_')).join('.');
}
