import { introspectionFromSchema, type GraphQLSchema } from 'graphql';
import type { JsonValue } from '../../core/json.ts';
import { introspectedInputs, splitDefaults } from './default-literal.ts';
import { printNode } from './print-node.ts';

/** Lists in lists that introspection still shows whole. */
const DEEPEST_TYPE = 20;

/** Everything that introspection can tell (GraphQL September 2025 §4), in the order of the SDL. */
export function introspect(schema: GraphQLSchema): JsonValue {
  const { schema: sorted, literals } = splitDefaults(schema);
  const introspection = introspectionFromSchema(sorted, {
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
    typeDepth: DEEPEST_TYPE,
  });
  for (const [coordinate, input] of introspectedInputs(introspection)) {
    const literal = literals.get(coordinate);
    if (literal) input.defaultValue = printNode(literal);
  }
  // Through JSON: the objects of graphql-js have no prototype, and some properties have no value.
  return JSON.parse(JSON.stringify(introspection)) as JsonValue;
}
