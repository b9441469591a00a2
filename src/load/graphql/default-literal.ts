/**
 * Defaults as the document writes them. Only this module handles the difference between versions: graphql 17 stores a
 * default as a literal and validates it, but graphql 16 stores a coerced value, from which the literal cannot be
 * restored. With both versions, `astNode` of an input has the literal.
 */
import {
  GraphQLError,
  GraphQLSchema,
  isInputType,
  Kind,
  lexicographicSortSchema,
  parseConstValue,
  print,
  valueFromAST,
  versionInfo,
  type ConstValueNode,
  type InputValueDefinitionNode,
  type IntrospectionInputValue,
  type IntrospectionQuery,
} from 'graphql';
import { inputsOf, type Input } from './inputs.ts';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Returns the default of an argument or an input field of a loaded schema. */
export function defaultLiteralOf(input: Input): ConstValueNode | undefined {
  return input.astNode?.defaultValue;
}

/**
 * Returns an error for each default with a value outside the type of its input. Returns an empty list with graphql 17,
 * because its validation of schemas reports these errors.
 */
export function defaultProblems(schema: GraphQLSchema): readonly GraphQLError[] {
  if (versionInfo.major > 16) return [];
  return Array.from(inputsOf(schema)).flatMap(([coordinate, input]) => {
    const literal = defaultLiteralOf(input);
    if (!literal || !isInputType(input.type)) return [];
    // oxlint-disable-next-line no-deprecated -- graphql 16 lacks its replacement.
    if (valueFromAST(literal, input.type) !== undefined) return [];
    const message = `${coordinate} has invalid default value: ${print(literal)} is not a value of type ${String(input.type)}.`;
    return [new GraphQLError(message, { nodes: [literal] })];
  });
}

/** Stores the literal of each default in a schema that was built from introspection. */
export function keepLiterals(schema: GraphQLSchema, introspection: IntrospectionQuery): void {
  const literals = new Map<string, string>();
  for (const [coordinate, { defaultValue }] of introspectedInputs(introspection)) {
    if (typeof defaultValue === 'string') literals.set(coordinate, defaultValue);
  }
  for (const [coordinate, input] of inputsOf(schema)) {
    const literal = literals.get(coordinate);
    if (literal === undefined || input.astNode) continue;
    const name = { kind: Kind.NAME, value: input.name } as const;
    const type = { kind: Kind.NAMED_TYPE, name } as const;
    const defaultValue = parseConstValue(literal, { noLocation: true });
    input.astNode = { kind: Kind.INPUT_VALUE_DEFINITION, name, type, defaultValue };
  }
}

/** Yields every argument and input field of an introspection result, with the coordinates of `inputsOf`. */
export function* introspectedInputs({
  __schema,
}: IntrospectionQuery): Iterable<readonly [string, Writable<IntrospectionInputValue>]> {
  for (const type of __schema.types) {
    if (type.kind === 'INPUT_OBJECT') {
      for (const field of type.inputFields) yield [`${type.name}.${field.name}`, field];
    }
    if (type.kind !== 'OBJECT' && type.kind !== 'INTERFACE') continue;
    for (const { name, args } of type.fields) {
      for (const arg of args) yield [`${type.name}.${name}(${arg.name}:)`, arg];
    }
  }
  for (const { name, args } of __schema.directives) {
    for (const arg of args) yield [`@${name}(${arg.name}:)`, arg];
  }
}

/** Returns a sorted copy of a schema without its declared defaults, and those defaults by coordinate. */
export function splitDefaults(schema: GraphQLSchema): {
  readonly schema: GraphQLSchema;
  readonly literals: ReadonlyMap<string, ConstValueNode>;
} {
  const copy = lexicographicSortSchema(schema);
  const literals = new Map<string, ConstValueNode>();
  for (const [coordinate, input] of inputsOf(copy)) {
    const literal = defaultLiteralOf(input);
    if (!literal) continue;
    literals.set(coordinate, literal);
    Object.assign(input, { default: undefined, defaultValue: undefined });
  }
  // Not validated, because a required input that is deprecated would be invalid without its default.
  return { schema: new GraphQLSchema({ ...copy.toConfig(), assumeValid: true }), literals };
}

/** Restores defaults in the definitions of a schema. */
export function writeDefaults(schema: GraphQLSchema, literals: ReadonlyMap<string, ConstValueNode>): void {
  for (const [coordinate, { astNode }] of inputsOf(schema)) {
    const literal = literals.get(coordinate);
    if (literal && astNode) (astNode as Writable<InputValueDefinitionNode>).defaultValue = literal;
  }
}
