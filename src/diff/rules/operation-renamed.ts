import type { Operation } from '../../model/operation.ts';
import { rule } from '../rule.ts';
import { code } from './words.ts';

export const operationRenamed = rule<'operation'>({
  id: 'operation-renamed',
  on: 'operation',
  summary: 'Generated clients have the method under another name.',
  help: 'Keep operationId and first tag, or x-fern-sdk-group-name and x-fern-sdk-method-name.',
  mirror: 'operation-renamed',
  judge: (change) =>
    change.action === 'renamed'
      ? {
          direction: 'names',
          effect: 'changed',
          message: `Clients call it ${code(called(change.new))}, no longer ${code(called(change.old))}.`,
        }
      : undefined,
});

function called({ callPath: { resource, action } }: Operation): string {
  return `${resource.words.join('_')}.${action.words.join('_')}`;
}
