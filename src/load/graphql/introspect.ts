import { introspectionFromSchema, Kind, visit, type DocumentNode, type GraphQLSchema } from 'graphql';
import type { JsonValue } from '../../core/json.ts';
import { introspectedInputs, splitDefaults } from './default-literal.ts';
import { isBuiltIn } from './directives.ts';
import { printNode } from './print-node.ts';

/** Maximum nesting of lists and non-null types that introspection shows completely. */
const MAX_TYPE_DEPTH = 20;

/** Returns the full introspection result (GraphQL September 2025 §4), sorted by name like the printed SDL. */
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
  // Converts through JSON, because the objects of graphql-js lack a prototype, and some properties are undefined.
  return JSON.parse(JSON.stringify(introspection)) as JsonValue;
}

/**
 * Returns the schema as introspection reports it: without applied directives, except the built-in ones (GraphQL §4.2).
 */
export function introspectable(document: DocumentNode): DocumentNode {
  return visit(document, {
    [Kind.DIRECTIVE]: (node) => (isBuiltIn(node.name.value) ? undefined : null),
  });
}
