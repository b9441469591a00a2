import type { DocumentNode, ExecutionResult, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { compilableFields, hasCompilableInputs, variablesInInputs } from './compilable.ts';
import type { GraphqlContext } from './context.ts';
import { MAX_OBJECTS, mostObjects, objectsAskedFor } from './cost.ts';
import { hasLiteralDefault } from './defaults.ts';
import { MAX_FIRST } from './pages.ts';

type Variables = Readonly<Record<string, unknown>>;

/** A query that is compiled, with what of its cost is the same for every request. */
export interface ReadyQuery {
  /** Whether it is to be run: it asks for no more objects than are allowed, and no variable is left out that must not. */
  takes(variables: Variables): boolean;
  run(context: GraphqlContext, variables: Variables): Promise<ExecutionResult> | ExecutionResult;
}

/** The queries of a document that is compiled. */
export interface ReadyQueries {
  /** How many fields are compiled, when all of its operations are. */
  readonly fields: number;
  /** Compiles an operation; undefined when it is no query, or is not to be compiled. */
  ready(operation: OperationDefinitionNode): ReadyQuery | undefined;
}

/** What there is to compile of a valid document; undefined when it is not to be compiled. */
export function readyQueries(schema: GraphQLSchema, document: DocumentNode): ReadyQueries | undefined {
  const fields = compilableFields(document);
  if (fields === undefined || hasLiteralDefault(schema)) return undefined;
  return {
    fields,
    ready(operation) {
      const isCompilable = operation.operation === 'query' && hasCompilableInputs(schema, operation);
      return isCompilable ? compiled(schema, document, operation) : undefined;
    },
  };
}

function compiled(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): ReadyQuery | undefined {
  const query = compileQuery(schema, document, operation.name?.value);
  if (!isCompiledQuery(query)) return undefined;
  const isCheap = mostObjects(schema, document, operation, MAX_FIRST) <= MAX_OBJECTS;
  const needed = variablesInInputs(document, operation);
  return {
    takes(variables) {
      if (!needed.every((name) => Object.hasOwn(variables, name))) return false;
      if (isCheap && !holdsMore(variables, MAX_FIRST)) return true;
      const count = objectsAskedFor(schema, document, operation, variables);
      return count !== undefined && count <= MAX_OBJECTS;
    },
    run: (context, variables) => query.query(undefined, context, variables),
  };
}

/** Whether there is a number above a bound in a value. */
function holdsMore(value: unknown, bound: number): boolean {
  if (typeof value === 'number') return value > bound;
  if (typeof value !== 'object' || value === null) return false;
  for (const inner of Object.values(value)) if (holdsMore(inner, bound)) return true;
  return false;
}
