import { Kind, visit, type DocumentNode } from 'graphql';
import { isBuiltIn } from './directives.ts';

/**
 * Returns the schema as reported by introspection, which includes only the built-in applied directives (GraphQL §4.2).
 */
export function introspectable(document: DocumentNode): DocumentNode {
  return visit(document, {
    [Kind.DIRECTIVE]: (node) => (isBuiltIn(node.name.value) ? undefined : null),
  });
}
