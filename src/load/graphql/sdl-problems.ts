import { GraphQLError, Kind, type DocumentNode } from 'graphql';
import { validateSDL } from 'graphql/validation/validate.js';

/** Returns the violations that the text alone shows, before a schema is built. */
export function sdlProblems(document: DocumentNode): readonly GraphQLError[] {
  return [...validateSDL(document), ...selfReferences(document)];
}

/** Returns the uses of a directive on its own argument, which the specification forbids but graphql-js accepts. */
function selfReferences(document: DocumentNode): readonly GraphQLError[] {
  return document.definitions.flatMap((node) => {
    if (node.kind !== Kind.DIRECTIVE_DEFINITION) return [];
    const uses = (node.arguments ?? []).flatMap(({ directives = [] }) => directives);
    return uses
      .filter(({ name }) => name.value === node.name.value)
      .map((use) => new GraphQLError(`Directive "@${node.name.value}" refers to itself.`, { nodes: [use] }));
  });
}
