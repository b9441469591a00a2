/** Arguments, result, and user errors of a GraphQL operation. */
import type { GraphqlOperation } from '../../../model/operation.ts';
import { code, heading, linkTo, section, type Block } from './blocks.ts';
import { typeFields } from './content.ts';
import { Fields } from './fields.ts';
import type { Parts } from './parts.ts';
import type { OperationEntry, Site } from './site.ts';
import { typeLine } from './type-line.ts';

export function graphqlParts(site: Site, entry: OperationEntry, operation: GraphqlOperation): Parts {
  const { arguments: all, result, userErrors } = operation;
  const errors: readonly Block[] = userErrors
    ? [
        {
          kind: 'text',
          line: [
            code(userErrors.name.wire),
            ' of the result lists the errors that users can correct: ',
            ...typeLine(site, userErrors.type),
            '. See ',
            linkTo({ page: 'errors' }, 'Errors'),
            '.',
          ],
        },
      ]
    : [];
  return {
    blocks: [
      ...section(
        'Arguments',
        'arguments',
        all.length > 0 ? [{ kind: 'fields', fields: new Fields(site, entry, 'request').of(all) }] : [],
      ),
      heading('Result', 'result'),
      { kind: 'text', line: typeLine(site, result) },
      ...typeFields(site, entry, result, 'response'),
      ...section('User errors', 'user-errors', errors),
    ],
    responses: [],
  };
}
