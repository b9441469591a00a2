import type { DocumentNode, ExecutionResult, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { compilableFields, hasCompilableInputs, variablesInInputs } from './compilable.ts';
import type { GraphqlContext } from './context.ts';
import { costOf, greatestCost, tooMuch } from './cost.ts';
import { hasLiteralDefault } from './defaults.ts';
import { extentOf } from './extent.ts';
import { MAX_FIRST } from './connection.ts';

/** Maximum number of values in the variables of a compiled query, because each of its errors contains all of them. */
const MAX_VALUES = 200;
const MAX_CHARACTERS = 10_000;

type Variables = Readonly<Record<string, unknown>>;

/** A compiled query, with a cost that does not depend on the request. */
export interface ReadyQuery {
  /** True if the variables are few and complete, and the cost of the query is acceptable. */
  takes(variables: Variables): boolean;
  run(context: GraphqlContext, variables: Variables): Promise<ExecutionResult> | ExecutionResult;
}

/** The queries of a compiled document. */
export interface ReadyQueries {
  /** Number of fields to compile for all operations. */
  readonly fields: number;
  /** Compiles an operation. Returns undefined if it is not a query, or must not be compiled. */
  ready(operation: OperationDefinitionNode): ReadyQuery | undefined;
}

/** Returns the queries of a valid document that can be compiled, or undefined if the document must not be compiled. */
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
  const isCheap = tooMuch(greatestCost(schema, document, operation, MAX_FIRST)) === undefined;
  const needed = variablesInInputs(document, operation);
  return {
    takes(variables) {
      if (!needed.every((name) => Object.hasOwn(variables, name))) return false;
      const { values, characters, greatest } = extentOf(variables);
      if (values > MAX_VALUES || characters > MAX_CHARACTERS) return false;
      if (isCheap && greatest <= MAX_FIRST) return true;
      const cost = costOf(schema, document, operation, variables);
      return cost !== undefined && tooMuch(cost) === undefined;
    },
    run: (context, variables) => query.query(undefined, context, variables),
  };
}
