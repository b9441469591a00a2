/**
 * Execution without incremental delivery. A server may ignore `@defer` and `@stream`, but graphql 17 does not execute
 * documents for a schema that declares these directives.
 */
import { GraphQLSchema, visit, type DocumentNode } from 'graphql';

const DIRECTIVES = new Set(['defer', 'stream']);

/** A schema to execute, and a function that removes `@defer` and `@stream` from validated documents. */
export interface Executable {
  readonly schema: GraphQLSchema;
  readonly documentOf: (document: DocumentNode) => DocumentNode;
}

/** Returns the schema without `@defer` and `@stream`. The schema still contains the same type objects. */
export function executable(schema: GraphQLSchema): Executable {
  const config = schema.toConfig();
  const directives = config.directives.filter(({ name }) => !DIRECTIVES.has(name));
  if (directives.length === config.directives.length) return { schema, documentOf: (document) => document };
  return {
    schema: new GraphQLSchema({ ...config, directives, assumeValid: true }),
    documentOf: (document) =>
      visit(document, { Directive: ({ name }) => (DIRECTIVES.has(name.value) ? null : undefined) }),
  };
}
