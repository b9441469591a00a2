/** The validation errors of graphql-js for an operation on two schemas. */
import {
  execute,
  getNamedType,
  getVariableValues,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../../src/core/json.ts';
import type { Random } from '../../support/random.ts';
import { SAMPLES, TYPE_NAME, type Operation } from './operation.ts';

/** `request`: the operation is no longer valid. `response`: its result is invalid in the older schema. */
export type Break = { readonly side: 'request' | 'response'; readonly why: string };

/**
 * Returns the break that the operation proves, or undefined if the operation proves none or is invalid in the older
 * schema.
 *
 * @throws if the older schema rejects the variables, which is a fault of the generator of operations
 */
export function breakOf(
  before: GraphQLSchema,
  after: GraphQLSchema,
  { document: text, variables }: Operation,
  random: Random,
): Break | undefined {
  const document = parse(text);
  if (firstError(before, document)) return undefined;
  const invalid = firstError(after, document);
  if (invalid) return { side: 'request', why: invalid.message };
  assertVariables(before, document, variables);
  const call = { document, variableValues: variables, typeResolver: nameOf };
  const result = execute({
    ...call,
    schema: after,
    fieldResolver: (_source, _args, _context, { returnType, schema }) => resultOf(returnType, schema, random),
  }) as ExecutionResult;
  const [refused] = result.errors ?? [];
  if (refused) return { side: 'request', why: refused.message };
  const read = execute({
    ...call,
    schema: before,
    rootValue: result.data,
    fieldResolver: (source: Readonly<Record<string, unknown>>, _args, _context, { path }) => source[path.key],
  }) as ExecutionResult;
  const [misfit] = read.errors ?? [];
  if (misfit) return { side: 'response', why: misfit.message };
  if (isDeepStrictEqual(plain(read.data), plain(result.data))) return undefined;
  return { side: 'response', why: `${JSON.stringify(result.data)} is read as ${JSON.stringify(read.data)}` };
}

/** Returns the first validation error of an operation. Most invalid operations have several. */
function firstError(schema: GraphQLSchema, document: DocumentNode): GraphQLError | undefined {
  return validate(schema, document, undefined, { maxErrors: 1 })[0];
}

/** Throws if the schema rejects the variables. */
function assertVariables(schema: GraphQLSchema, document: DocumentNode, variables: JsonObject): void {
  const [operation] = document.definitions as readonly OperationDefinitionNode[];
  const { errors } = getVariableValues(schema, operation!.variableDefinitions ?? [], variables);
  if (errors?.length) throw errors[0];
}

function nameOf(value: unknown): string {
  return (value as Readonly<Record<string, string>>)[TYPE_NAME]!;
}

function plain(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data ?? null));
}

/** Returns a random result of the type. */
function resultOf(type: GraphQLOutputType, schema: GraphQLSchema, random: Random): unknown {
  if (isNonNullType(type)) return valueOf(type.ofType, schema, random);
  return random.below(4) === 0 ? null : valueOf(type, schema, random);
}

function valueOf(type: GraphQLOutputType, schema: GraphQLSchema, random: Random): unknown {
  if (isListType(type))
    return Array.from({ length: random.below(3) }, () => resultOf(type.ofType, schema, random));
  const named = getNamedType(type);
  if (isObjectType(named)) return { [TYPE_NAME]: named.name };
  if (isAbstractType(named)) {
    const possible = schema.getPossibleTypes(named);
    return possible.length ? { [TYPE_NAME]: random.pick(possible).name } : null;
  }
  if (isEnumType(named)) return random.pick(named.getValues()).name;
  return random.pick(SAMPLES[named.name] ?? ['any']);
}
