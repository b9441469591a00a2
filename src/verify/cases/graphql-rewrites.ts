/** Rewrites a GraphQL document without changing its meaning. */
import {
  getNamedType,
  Kind,
  parseValue,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ConstValueNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';

/** Prefix of the response keys in a form with aliases. */
export const OTHER_KEY = 'other_';
/** Prefix of the response keys of additional fields. */
const MORE_KEY = 'more_';

/** Gives each field below the root another response key, unless it has an alias or its name begins with `__`. */
export function withAliases(document: DocumentNode): DocumentNode {
  return mapFields(document, (node) =>
    node.alias || node.name.value.startsWith('__')
      ? node
      : { ...node, alias: nameOf(`${OTHER_KEY}${node.name.value}`) },
  );
}

/** Moves the selection of each field into a fragment. */
export function inFragments(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  const fragments: FragmentDefinitionNode[] = [];
  const changed = mapSelections(schema, document, (selectionSet, type) => {
    const name = nameOf(`Part${fragments.length}`);
    fragments.push({
      kind: Kind.FRAGMENT_DEFINITION,
      name,
      typeCondition: { kind: Kind.NAMED_TYPE, name: nameOf(type) },
      selectionSet,
    });
    return { kind: Kind.SELECTION_SET, selections: [{ kind: Kind.FRAGMENT_SPREAD, name }] };
  });
  return { ...changed, definitions: [...changed.definitions, ...fragments] };
}

/** Wraps each selection in two inline fragments, one with a type and one without. */
export function inInlineFragments(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  return mapSelections(schema, document, (selectionSet, type) => {
    const inner = { kind: Kind.INLINE_FRAGMENT, selectionSet } as const;
    const outer = {
      kind: Kind.INLINE_FRAGMENT,
      typeCondition: { kind: Kind.NAMED_TYPE, name: nameOf(type) },
      selectionSet: { kind: Kind.SELECTION_SET, selections: [inner] },
    } as const;
    return { kind: Kind.SELECTION_SET, selections: [outer] };
  });
}

/** Selects every field twice, because GraphQL merges equal fields. */
export function doubled(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  return mapSelections(schema, document, (selectionSet) => ({
    ...selectionSet,
    selections: [...selectionSet.selections, ...selectionSet.selections],
  }));
}

/** Adds the directives `@include(if: true)` and `@skip(if: false)` to each field below the root. */
export function withDirectives(document: DocumentNode): DocumentNode {
  const directive = (name: string, value: boolean) =>
    ({
      kind: Kind.DIRECTIVE,
      name: nameOf(name),
      arguments: [{ kind: Kind.ARGUMENT, name: nameOf('if'), value: { kind: Kind.BOOLEAN, value } }],
    }) as const;
  const own = [directive('include', true), directive('skip', false)];
  return mapFields(document, (node) => ({ ...node, directives: [...(node.directives ?? []), ...own] }));
}

/** Selects each field below the root with an integer argument a second time, with another value, before the first. */
export function withOtherArguments(document: DocumentNode): DocumentNode {
  let depth = 0;
  const added = (node: FieldNode): FieldNode | undefined => {
    const place = node.arguments?.findIndex(({ value }) => value.kind === Kind.INT) ?? -1;
    const argument = node.arguments?.[place];
    if (!argument || argument.value.kind !== Kind.INT) return undefined;
    const value = { kind: Kind.INT, value: argument.value.value === '1' ? '2' : '1' } as const;
    return {
      ...node,
      alias: nameOf(`${MORE_KEY}${(node.alias ?? node.name).value}`),
      arguments: node.arguments?.with(place, { ...argument, value }),
    };
  };
  return visit(document, {
    SelectionSet: {
      enter: () => void depth++,
      leave: (node) => {
        depth--;
        if (depth === 0) return undefined;
        const more = node.selections.flatMap((one) => (one.kind === Kind.FIELD ? (added(one) ?? []) : []));
        return more.length === 0 ? undefined : { ...node, selections: [...more, ...node.selections] };
      },
    },
  });
}

const FRAGMENT = 'Whole';

/** Moves the selection of the operation into a fragment. */
export function inFragment(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  const definitions = document.definitions.flatMap((definition) => {
    const root = definition.kind === Kind.OPERATION_DEFINITION && schema.getRootType(definition.operation);
    if (definition.kind !== Kind.OPERATION_DEFINITION || !root) return [definition];
    const name = nameOf(FRAGMENT);
    const selections = [{ kind: Kind.FRAGMENT_SPREAD, name } as const];
    return [
      { ...definition, selectionSet: { kind: Kind.SELECTION_SET, selections } as const },
      {
        kind: Kind.FRAGMENT_DEFINITION,
        name,
        typeCondition: { kind: Kind.NAMED_TYPE, name: nameOf(root.name) },
        selectionSet: definition.selectionSet,
      } as const,
    ];
  });
  return { ...document, definitions };
}

/** Adds the literals, except null, as defaults of the variables with these names. */
export function withDefaults(
  document: DocumentNode,
  literals: Readonly<Record<string, string>>,
): DocumentNode {
  return visit(document, {
    VariableDefinition: (node) => {
      const literal = literals[node.variable.name.value];
      return literal === undefined || literal === 'null'
        ? undefined
        : { ...node, defaultValue: parseValue(literal) as ConstValueNode };
    },
  });
}

function nameOf(value: string): { readonly kind: Kind.NAME; readonly value: string } {
  return { kind: Kind.NAME, value };
}

/** Applies a change to each field below the root. */
function mapFields(document: DocumentNode, change: (node: FieldNode) => FieldNode): DocumentNode {
  let depth = 0;
  return visit(document, {
    Field: {
      enter: (node) => (depth++ === 0 ? undefined : change(node)),
      leave: () => void depth--,
    },
  });
}

/** Applies a change to the selection of each field, inner selections first. */
function mapSelections(
  schema: GraphQLSchema,
  document: DocumentNode,
  change: (selectionSet: SelectionSetNode, type: string) => SelectionSetNode,
): DocumentNode {
  const info = new TypeInfo(schema);
  return visit(
    document,
    visitWithTypeInfo(info, {
      Field: {
        leave: (node) => {
          const type = getNamedType(info.getType());
          return node.selectionSet && type
            ? { ...node, selectionSet: change(node.selectionSet, type.name) }
            : undefined;
        },
      },
    }),
  );
}
