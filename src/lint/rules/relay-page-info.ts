import { withoutNull } from '../../model/lookup.ts';
import type { Type } from '../../model/type.ts';
import type { Rule } from '../rule.ts';
import { fieldNamed } from '../shapes.ts';

const isFlag = (type: Type): boolean => type.kind === 'primitive' && type.primitive === 'boolean';
/**
 * True for the type of a cursor. It may be nullable, because a page without items has no cursors (graphql-relay-js
 * issue 243).
 */
const isCursor = (type: Type): boolean => ['primitive', 'reference'].includes(withoutNull(type).kind);

const FIELDS: readonly (readonly [name: string, form: string, (type: Type) => boolean])[] = [
  ['hasNextPage', 'Boolean!', isFlag],
  ['hasPreviousPage', 'Boolean!', isFlag],
  ['startCursor', 'String', isCursor],
  ['endCursor', 'String', isCursor],
];

export const relayPageInfo: Rule = {
  id: 'relay-page-info',
  severity: 'error',
  summary:
    '`PageInfo` must have `hasNextPage: Boolean!`, `hasPreviousPage: Boolean!`, `startCursor`, and `endCursor`.',
  enforces: 'Relay Cursor Connections Specification §5',
  help: 'Add the field as the specification defines it.',
  *run(contract) {
    const info = contract.types.get('graphql:PageInfo');
    if (!info || info.declaredAs !== 'object') return;
    for (const [name, form, isRight] of FIELDS) {
      const field = fieldNamed(info, name);
      if (field && isRight(field.type)) continue;
      yield {
        subject: `PageInfo.${name}`,
        message: `PageInfo has no field ${name}: ${form}.`,
        at: field?.at ?? info.at,
      };
    }
  },
};
