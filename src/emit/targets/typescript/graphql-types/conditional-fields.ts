import {
  Kind,
  visit,
  type DirectiveNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionNode,
} from 'graphql';

/**
 * Moves the conditions of fragments to their fields in each selection that consists only of conditional fragments. The
 * plugins print no type for such a selection.
 */
export function withConditionalFields(document: DocumentNode): DocumentNode {
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );
  return visit(document, {
    SelectionSet: (node) =>
      node.selections.every(isConditionalFragment)
        ? {
            ...node,
            selections: node.selections.map((selection) => withConditions(selection, [], fragments)),
          }
        : undefined,
  });
}

function isConditionalFragment(selection: SelectionNode): boolean {
  return selection.kind !== Kind.FIELD && conditionsOf(selection).length > 0;
}

function conditionsOf({ directives = [] }: SelectionNode): readonly DirectiveNode[] {
  return directives.filter(({ name }) => name.value === 'include' || name.value === 'skip');
}

function withConditions(
  selection: SelectionNode,
  outer: readonly DirectiveNode[],
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): SelectionNode {
  const conditions = [...outer, ...conditionsOf(selection)];
  if (selection.kind === Kind.FIELD)
    return { ...selection, directives: [...outer, ...(selection.directives ?? [])] };
  const source = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
  if (!source) return selection;
  const { typeCondition, selectionSet } = source;
  return {
    kind: Kind.INLINE_FRAGMENT,
    ...(typeCondition && { typeCondition }),
    selectionSet: {
      ...selectionSet,
      selections: selectionSet.selections.map((one) => withConditions(one, conditions, fragments)),
    },
  };
}
