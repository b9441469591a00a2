import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { directiveTypes } from '../../src/load/graphql/directive-types.ts';

test('types that only directives use are found', () => {
  const schema = buildSchema(`
    directive @limit(by: By, unless: Condition) on FIELD_DEFINITION
    directive @audience(of: Shared) on FIELD_DEFINITION
    directive @access(roles: [Role!]) on FIELD_DEFINITION
    enum By { CALLER ADDRESS }
    input Condition { text: Text, shared: Shared }
    scalar Text
    enum Role { OWNER }
    enum Shared { A }
    enum Unused { A }
    type Query { a(shared: Shared): Int }
  `);
  expect(Array.from(directiveTypes(schema), ({ name }) => name).sort()).toEqual(['By', 'Condition', 'Text']);
});
