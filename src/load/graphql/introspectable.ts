import { Kind, visit, type DocumentNode } from 'graphql';
import { isBuiltIn } from './directives.ts';

/** A schema as introspection tells it, which knows of no applied directives but the built-in ones (GraphQL §4.2). */
export function introspectable(document: DocumentNode): DocumentNode {
  return visit(document, {
    [Kind.DIRECTIVE]: (node) => (isBuiltIn(node.name.value) ? undefined : null),
  });
}
