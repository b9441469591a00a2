import {
  getNamedType,
  getOperationAST,
  isInputObjectType,
  typeFromAST,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { GraphqlContext } from './context.ts';
import { MAX_OBJECTS, mostObjects, objectsAskedFor } from './cost.ts';
import { MAX_FIRST } from './pages.ts';

type Variables = Readonly<Record<string, unknown>>;

/** A query that is compiled, with what of its cost is the same for every request. */
export interface ReadyQuery {
  /** Whether it asks for no more objects than are allowed. */
  isAffordable(variables: Variables): boolean;
  run(context: GraphqlContext, variables: Variables): Promise<ExecutionResult> | ExecutionResult;
}

/** The query of a valid document that is to run; undefined when it is not told which, is no query, or is not compiled. */
export function readyQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
): ReadyQuery | undefined {
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== 'query') return undefined;
  const inputs = operation.variableDefinitions?.map(({ type }) => typeFromAST(schema, type)) ?? [];
  if (!inputs.every((type) => isCompilable(type, []))) return undefined;
  const compiled = compileQuery(schema, document, operationName);
  if (!isCompiledQuery(compiled)) return undefined;
  const isCheap = mostObjects(schema, document, operation, MAX_FIRST) <= MAX_OBJECTS;
  return {
    isAffordable(variables) {
      if (isCheap && !holdsMore(variables, MAX_FIRST)) return true;
      const count = objectsAskedFor(schema, document, operation, variables);
      return count !== undefined && count <= MAX_OBJECTS;
    },
    run: (context, variables) => compiled.query(undefined, context, variables),
  };
}

/** Not an input that is one of its members: the compiler knows no `@oneOf`, and unfolds what holds itself for ever. */
function isCompilable(input: unknown, around: readonly unknown[]): boolean {
  const type = getNamedType(input as Parameters<typeof getNamedType>[0]);
  if (!isInputObjectType(type)) return true;
  if (type.isOneOf || around.includes(type)) return false;
  return Object.values(type.getFields()).every((field) => isCompilable(field.type, [...around, type]));
}

/** Whether there is a number above a bound in a value. */
function holdsMore(value: unknown, bound: number): boolean {
  if (typeof value === 'number') return value > bound;
  if (typeof value !== 'object' || value === null) return false;
  for (const inner of Object.values(value)) if (holdsMore(inner, bound)) return true;
  return false;
}
