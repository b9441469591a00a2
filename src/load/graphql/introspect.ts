import { introspectionFromSchema, type GraphQLSchema } from 'graphql';
import type { JsonValue } from '../../core/json.ts';
import { introspectedInputs, splitDefaults } from './default-literal.ts';
import { printNode } from './print-node.ts';

/** Maximum nesting of lists that introspection shows completely. */
const MAX_TYPE_DEPTH = 20;

/** Returns the full introspection result (GraphQL September 2025 §4), in the order of the SDL. */
export function introspect(schema: GraphQLSchema): JsonValue {
  const { schema: sorted, literals } = splitDefaults(schema);
  const introspection = introspectionFromSchema(sorted, {
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
    typeDepth: MAX_TYPE_DEPTH,
  });
  for (const [coordinate, input] of introspectedInputs(introspection)) {
    const literal = literals.get(coordinate);
    if (literal) input.defaultValue = printNode(literal);
  }
  // Converts through JSON: the objects of graphql-js have no prototype, and some properties are undefined.
  return JSON.parse(JSON.stringify(introspection)) as JsonValue;
}
