/** Rewrites a GraphQL request in equivalent forms, which a service must treat in the same way. */
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  Kind,
  parse,
  parseValue,
  print,
  TypeInfo,
  typeFromAST,
  validate,
  visit,
  visitWithTypeInfo,
  type ArgumentNode,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  type ObjectFieldNode,
  type OperationDefinitionNode,
} from 'graphql';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { GraphqlCase } from '../exchange.ts';
import { hasNestedArguments, NESTED } from './graphql-documents.ts';
import {
  doubled,
  inFragment,
  inFragments,
  inInlineFragments,
  withAliases,
  withDefaults,
  withDirectives,
  withOtherArguments,
} from './graphql-rewrites.ts';

/** Returns equivalent requests: with literals, with aliases, and with fragments. */
export function otherForms(schema: unknown, made: GraphqlCase): readonly GraphqlCase[] {
  const document = parse(made.document);
  const own = schema as GraphQLSchema;
  const written = withLiterals(own, made);
  const forms = [
    ...(written ? [written] : []),
    { ...made, document: print(withAliases(document)) },
    { ...made, document: print(inFragment(own, document)) },
    { ...made, document: print(inFragments(own, document)) },
  ];
  return forms.filter((form) => form.document !== made.document);
}

/** The name of an additional operation in a document. */
const NEIGHBOR = 'VerifyNeighbor';

/**
 * Returns less common equivalent requests: with inline fragments, repeated fields, directives, additional
 * fields with other arguments, default values, or the item of a list in place of the list.
 */
export function rareForms(schema: unknown, made: GraphqlCase): readonly GraphqlCase[] {
  const own = schema as GraphQLSchema;
  const document = parse(made.document);
  const literal = withLiterals(own, made) ?? made;
  const types = variableTypes(own, document);
  const literals = Object.fromEntries(
    Object.entries(made.variables).flatMap(([name, value]) => {
      const type = types.get(name);
      return type ? [[name, literalOf(type, value)] as const] : [];
    }),
  );
  const single = mapValues(made, types, (value, type) =>
    isListType(type) && Array.isArray(value) && value.length === 1 ? (value[0] as JsonValue) : undefined,
  );
  const forms = [
    { ...made, document: print(inInlineFragments(own, document)) },
    { ...made, document: print(doubled(own, document)) },
    { ...made, document: print(withDirectives(document)) },
    { ...literal, document: print(withOtherArguments(parse(literal.document))) },
    { ...made, document: print(withDefaults(document, literals)), variables: {} },
    ...(single ? [single, withLiterals(own, single) ?? single] : []),
  ];
  return forms.filter(
    (form) =>
      (form.document !== made.document || form.variables !== made.variables) && isValid(own, form.document),
  );
}

/** Returns the request with its UUIDs in upper case, as variables and as literals, or undefined if nothing changes. */
export function capitalForms(
  schema: unknown,
  made: GraphqlCase,
): readonly [GraphqlCase, GraphqlCase] | undefined {
  const own = schema as GraphQLSchema;
  const types = variableTypes(own, parse(made.document));
  const capital = mapValues(made, types, (value) =>
    typeof value === 'string' && UUID.test(value) && value !== value.toUpperCase()
      ? value.toUpperCase()
      : undefined,
  );
  const written = capital && withLiterals(own, capital);
  return capital && written && [capital, written];
}

/** A UUID, whose letters a service must accept in either case (RFC 9562 §4). */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function variableTypes(schema: GraphQLSchema, document: DocumentNode): ReadonlyMap<string, GraphQLInputType> {
  const [operation] = document.definitions;
  const variables =
    operation?.kind === Kind.OPERATION_DEFINITION ? (operation.variableDefinitions ?? []) : [];
  return new Map(
    variables.flatMap(({ variable, type }) => {
      const found = typeFromAST(schema, type);
      return found && isInputType(found) ? [[variable.name.value, found] as const] : [];
    }),
  );
}

/** Changes the variables of a request by their types. Returns undefined if no variable changes. */
function mapValues(
  made: GraphqlCase,
  types: ReadonlyMap<string, GraphQLInputType>,
  change: (value: JsonValue, type: GraphQLInputType) => JsonValue | undefined,
): GraphqlCase | undefined {
  let isChanged = false;
  const mapped = (value: JsonValue, declared: GraphQLInputType | undefined): JsonValue => {
    if (!declared) return value;
    const type = isNonNullType(declared) ? declared.ofType : declared;
    const changed = change(value, type);
    if (changed !== undefined) {
      isChanged = true;
      return changed;
    }
    if (Array.isArray(value))
      return value.map((item) => mapped(item as JsonValue, isListType(type) ? type.ofType : undefined));
    if (!isJsonObject(value) || !isInputObjectType(type)) return value;
    const fields = type.getFields();
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, mapped(member, fields[name]?.type)]),
    );
  };
  const variables = Object.fromEntries(
    Object.entries(made.variables).map(([name, value]) => [name, mapped(value, types.get(name))]),
  );
  return isChanged ? { ...made, variables } : undefined;
}

/**
 * Writes the variables of a request as literals. Returns undefined if there are no variables, or if one of them cannot
 * be written as a literal.
 */
export function withLiterals(schema: GraphQLSchema, made: GraphqlCase): GraphqlCase | undefined {
  const { variables } = made;
  const document = parse(made.document);
  if (variableTypes(schema, document).size === 0) return undefined;
  const info = new TypeInfo(schema);
  let isPossible = true;
  // Omits an argument if its variable has no value.
  const isLeftOut = ({ value }: ArgumentNode | ObjectFieldNode): boolean =>
    value.kind === Kind.VARIABLE && variables[value.name.value] === undefined;
  const leaveOut = { enter: (node: ArgumentNode | ObjectFieldNode) => (isLeftOut(node) ? null : undefined) };
  const written: DocumentNode = visit(
    document,
    visitWithTypeInfo(info, {
      VariableDefinition: ({ defaultValue }) => {
        if (defaultValue) isPossible = false;
        return null;
      },
      Argument: leaveOut,
      ObjectField: leaveOut,
      Variable: (node) => {
        const type = info.getInputType();
        const value = variables[node.name.value];
        if (!type || value === undefined) isPossible = false;
        return type && value !== undefined ? parseValue(literalOf(type, value)) : undefined;
      },
    }),
  );
  return isPossible ? { ...made, document: print(written), variables: {} } : undefined;
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

/** Returns a request for each field of the root field's selection, with only this field. */
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
    // The document is invalid if it no longer uses one of its variables.
    const document = print(part);
    return isValid(schema as GraphQLSchema, document) ? [{ ...made, document }] : [];
  });
}

/** The response keys in a document that combines two requests. */
export const KEYS = ['one', 'two'] as const;

/** Combines two requests into one, with their results under `KEYS`. Returns undefined if they cannot be combined. */
export function together(
  schema: unknown,
  ...sides: readonly [GraphqlCase, GraphqlCase]
): GraphqlCase | undefined {
  const own = schema as GraphQLSchema;
  const parts = sides.map((made) => parse((withLiterals(own, made) ?? made).document).definitions);
  const roots = parts.flatMap(([operation], at) => {
    const [root, ...more] =
      operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet.selections : [];
    const alias = { kind: Kind.NAME, value: KEYS[at]! } as const;
    return root?.kind === Kind.FIELD && more.length === 0 ? [print({ ...root, alias })] : [];
  });
  const fragments = parts.flatMap(([, ...others]) => others.map(print));
  const operationName = sides.some(hasNestedArguments) ? `${NEIGHBOR}${NESTED}` : NEIGHBOR;
  const document = [`query ${operationName} { ${roots.join('\n')} }`, ...new Set(fragments)].join('\n');
  const isPossible = roots.length === sides.length && isValid(own, document);
  return isPossible ? { ...sides[0], document, operationName, variables: {} } : undefined;
}

/** Returns requests whose document also contains the operation of another request, before or after the executed one. */
export function sideBySide(schema: unknown, made: GraphqlCase, other: GraphqlCase): readonly GraphqlCase[] {
  const own = schema as GraphQLSchema;
  const [operation, ...fragments] = parse((withLiterals(own, other) ?? other).document).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return [];
  const neighbor = print({ ...operation, name: { kind: Kind.NAME, value: NEIGHBOR } });
  const known = new Set(parse(made.document).definitions.map(print));
  const more = fragments.map(print).filter((text) => !known.has(text));
  return [made, withLiterals(own, made) ?? made]
    .flatMap((one) => [
      { ...one, document: [neighbor, one.document, ...more].join('\n') },
      { ...one, document: [one.document, neighbor, ...more].join('\n') },
    ])
    .filter(({ document }) => isValid(own, document))
    .flatMap((one) => [one, { ...one, accept: ACCEPTED[0] }]);
}

/** Accept headers that clients send. A service may handle the common ones in a special way. */
const ACCEPTED = [
  'application/graphql-response+json, application/json',
  'application/graphql-response+json',
  'application/json',
  '*/*',
] as const;

/** Returns the request with other Accept headers, and with the other HTTP method. */
export function mediaForms(made: GraphqlCase): readonly GraphqlCase[] {
  const other = { ...made, method: made.method === 'GET' ? 'POST' : 'GET' } as const;
  return [...ACCEPTED.map((accept) => ({ ...made, accept })), other];
}

function isValid(schema: GraphQLSchema, document: string): boolean {
  return validate(schema, parse(document)).length === 0;
}
