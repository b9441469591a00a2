/** The same GraphQL request in other forms: literals in place of variables, aliases, fragments. */
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  parse,
  parseValue,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  validate,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { GraphqlCase } from '../exchange.ts';

/** Returns the forms in which a service must treat a request in the same way. */
export function otherForms(schema: unknown, made: GraphqlCase): readonly GraphqlCase[] {
  const document = parse(made.document);
  const written = withLiterals(schema as GraphQLSchema, document, made.variables);
  const forms = [
    ...(written ? [{ ...made, document: print(written), variables: {} }] : []),
    { ...made, document: print(withAliases(document)) },
    { ...made, document: print(inFragment(schema as GraphQLSchema, document)) },
    { ...made, document: print(inFragments(schema as GraphQLSchema, document)) },
  ];
  return forms.filter((form) => form.document !== made.document);
}

/** Undefined if a variable is in a place where it cannot be written as a literal. */
function withLiterals(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: GraphqlCase['variables'],
): DocumentNode | undefined {
  const info = new TypeInfo(schema);
  let isPossible = true;
  const written: DocumentNode = visit(
    document,
    visitWithTypeInfo(info, {
      VariableDefinition: () => null,
      Variable: (node) => {
        const type = info.getInputType();
        const value = variables[node.name.value];
        if (!type || value === undefined) isPossible = false;
        return type && value !== undefined ? parseValue(literalOf(type, value)) : undefined;
      },
    }),
  );
  const isChanged = Object.keys(variables).length > 0;
  return isPossible && isChanged ? written : undefined;
}

function literalOf(type: GraphQLInputType, value: JsonValue): string {
  if (isNonNullType(type)) return literalOf(type.ofType, value);
  if (Array.isArray(value)) {
    const items = isListType(type) ? type.ofType : type;
    return `[${value.map((item) => literalOf(items, item as JsonValue)).join(', ')}]`;
  }
  const named = getNamedType(type);
  if (isEnumType(named) && typeof value === 'string') return value;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const fields = isInputObjectType(named) ? named.getFields() : {};
  const members = Object.entries(value).map(([name, member]) => {
    const inner = fields[name]?.type;
    return `${name}: ${inner ? literalOf(inner, member) : JSON.stringify(member)}`;
  });
  return `{${members.join(', ')}}`;
}

/** The beginning of the response keys in a form with aliases. */
export const OTHER_KEY = 'other_';

/** Gives each field below the root another response key. */
function withAliases(document: DocumentNode): DocumentNode {
  let depth = 0;
  return visit(document, {
    Field: {
      enter: (node) => {
        depth++;
        if (depth === 1 || node.alias || node.name.value.startsWith('__')) return undefined;
        return { ...node, alias: { kind: Kind.NAME, value: `${OTHER_KEY}${node.name.value}` } };
      },
      leave: () => void depth--,
    },
  });
}

/** Moves the selection of each field into a fragment. */
function inFragments(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  const info = new TypeInfo(schema);
  const fragments: FragmentDefinitionNode[] = [];
  const changed: DocumentNode = visit(
    document,
    visitWithTypeInfo(info, {
      Field: {
        leave: (node) => {
          const type = getNamedType(info.getType());
          if (!node.selectionSet || !type) return undefined;
          const name = { kind: Kind.NAME, value: `Part${fragments.length}` } as const;
          const typeCondition = {
            kind: Kind.NAMED_TYPE,
            name: { kind: Kind.NAME, value: type.name },
          } as const;
          fragments.push({
            kind: Kind.FRAGMENT_DEFINITION,
            name,
            typeCondition,
            selectionSet: node.selectionSet,
          });
          const selections = [{ kind: Kind.FRAGMENT_SPREAD, name } as const];
          return { ...node, selectionSet: { kind: Kind.SELECTION_SET, selections } as const };
        },
      },
    }),
  );
  return { ...changed, definitions: [...changed.definitions, ...fragments] };
}

/** Returns a request for each field below the root field, without the other ones. */
export function partForms(schema: unknown, made: GraphqlCase): readonly GraphqlCase[] {
  const [operation, ...others] = parse(made.document).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION || others.length > 0) return [];
  const [root] = operation.selectionSet.selections;
  if (root?.kind !== Kind.FIELD || !root.selectionSet || operation.selectionSet.selections.length > 1)
    return [];
  const { selections } = root.selectionSet;
  if (selections.length < 2) return [];
  return selections.flatMap((selection): readonly GraphqlCase[] => {
    const selectionSet = { kind: Kind.SELECTION_SET, selections: [selection] } as const;
    const field = { ...root, selectionSet };
    const part: OperationDefinitionNode = {
      ...operation,
      selectionSet: { kind: Kind.SELECTION_SET, selections: [field] },
    };
    // A variable that only another field used would be invalid.
    const document = print(part);
    const isValid =
      validate(schema as GraphQLSchema, { kind: Kind.DOCUMENT, definitions: [part] }).length === 0;
    return isValid ? [{ ...made, document }] : [];
  });
}

const FRAGMENT = 'Whole';

/** Moves the selection of the operation into a fragment. */
function inFragment(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  const definitions = document.definitions.flatMap((definition) => {
    const root = definition.kind === Kind.OPERATION_DEFINITION && schema.getRootType(definition.operation);
    if (definition.kind !== Kind.OPERATION_DEFINITION || !root) return [definition];
    const name = { kind: Kind.NAME, value: FRAGMENT } as const;
    const spread = { kind: Kind.FRAGMENT_SPREAD, name } as const;
    return [
      { ...definition, selectionSet: { kind: Kind.SELECTION_SET, selections: [spread] } as const },
      {
        kind: Kind.FRAGMENT_DEFINITION,
        name,
        typeCondition: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: root.name } },
        selectionSet: definition.selectionSet,
      } as const,
    ];
  });
  return { ...document, definitions };
}
