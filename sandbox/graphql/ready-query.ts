import type { DocumentNode, ExecutionResult, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { compilableFields, hasCompilableInputs, variablesInInputs } from './compilable.ts';
import type { GraphqlContext } from './context.ts';
import { costOf, greatestCost, tooMuch } from './cost.ts';
import { hasLiteralDefault } from './defaults.ts';
import { extentOf } from './extent.ts';
import { MAX_FIRST } from './pages.ts';

/** Variables that a compiled query reads: it writes all of them into an error for each that is wrong. */
const MOST_VALUES = 200;
const MOST_CHARACTERS = 10_000;

type Variables = Readonly<Record<string, unknown>>;

/** A query that is compiled, with what of its cost is the same for every request. */
export interface ReadyQuery {
  /** Whether it is to be run: its variables are few, none is left out that must not, and it asks for no more than is allowed. */
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
  const isCheap = tooMuch(greatestCost(schema, document, operation, MAX_FIRST)) === undefined;
  const needed = variablesInInputs(document, operation);
  return {
    takes(variables) {
      if (!needed.every((name) => Object.hasOwn(variables, name))) return false;
      const { values, characters, greatest } = extentOf(variables);
      if (values > MOST_VALUES || characters > MOST_CHARACTERS) return false;
      if (isCheap && greatest <= MAX_FIRST) return true;
      const cost = costOf(schema, document, operation, variables);
      return cost !== undefined && tooMuch(cost) === undefined;
    },
    run: (context, variables) => query.query(undefined, context, variables),
  };
}
