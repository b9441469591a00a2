import {
  getOperationAST,
  getVariableValues,
  Kind,
  parse,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { validationErrors } from '../../core/graphql-validation.ts';
import { isJsonObject, parsedJson, type JsonObject } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { GraphqlCase } from '../exchange.ts';
import type { Violation } from '../../values/violations.ts';
import type { Skip, Traffic } from './traffic.ts';

/** Maximum number of tokens in a document. Longer documents are not checked. */
const MAX_TOKENS = 20_000;

/**
 * Converts an observed GraphQL request to a case of its first root field, or returns the reason why it is not checked.
 * Batches, file uploads, and persisted documents are not part of GraphQL over HTTP, and are never checked.
 */
export function graphqlCaseOf(contract: Contract, traffic: Traffic): GraphqlCase | Skip {
  const sent = parametersOf(traffic);
  const schema = contract.sources.graphql?.schema as GraphQLSchema | undefined;
  if (!sent || !schema) return 'unreadable';
  const { document: text, variables, operationName } = sent;
  const document = parsed(text);
  const definition = document && getOperationAST(document, operationName);
  if (!document || !definition) return 'unreadable';
  const field = rootField(document, definition);
  const operation = contract.operations.find(
    (one) => !isRest(one) && one.operation === definition.operation && one.name.wire === field,
  );
  if (!operation || isRest(operation) || operation.operation === 'subscription')
    return field?.startsWith('__') === true ? 'introspection' : 'unreadable';
  const violation = faultOf(schema, document, definition, variables);
  return {
    kind: 'graphql',
    operation,
    intent: violation ? { kind: 'invalid', violation } : { kind: 'valid' },
    document: text,
    operationName: operationName ?? definition.name?.value ?? '',
    variables,
    method: traffic.method === 'GET' ? 'GET' : 'POST',
  };
}

interface GraphqlParameters {
  readonly document: string;
  readonly operationName: string | undefined;
  readonly variables: JsonObject;
}

/** Reads the parameters from the query string of a GET request, or from a JSON body (GraphQL over HTTP §5). */
function parametersOf({ method, url, body }: Traffic): GraphqlParameters | undefined {
  const query = new URL(url).searchParams;
  const sent =
    method === 'GET'
      ? { ...Object.fromEntries(query), variables: parsedJson(query.get('variables') ?? 'null') ?? null }
      : body === undefined
        ? undefined
        : parsedJson(body);
  if (!isJsonObject(sent)) return undefined;
  const { query: document, operationName, variables } = sent;
  if (typeof document !== 'string') return undefined;
  return {
    document,
    operationName: typeof operationName === 'string' && operationName !== '' ? operationName : undefined,
    variables: isJsonObject(variables) ? variables : {},
  };
}

function parsed(text: string): DocumentNode | undefined {
  try {
    return parse(text, { maxLexicalTokens: MAX_TOKENS });
  } catch {
    return undefined;
  }
}

/** Returns the name of the first root field, even if it is in a fragment. */
function rootField(document: DocumentNode, { selectionSet }: OperationDefinitionNode): string | undefined {
  const seen = new Set<string>();
  const pending = [...selectionSet.selections];
  for (let next = pending.shift(); next; next = pending.shift()) {
    if (next.kind === Kind.FIELD) return next.name.value;
    if (next.kind === Kind.INLINE_FRAGMENT) pending.unshift(...next.selectionSet.selections);
    else if (!seen.has(next.name.value)) {
      const { name } = next;
      seen.add(name.value);
      const fragment = document.definitions.find(
        (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name.value,
      );
      if (fragment?.kind === Kind.FRAGMENT_DEFINITION) pending.unshift(...fragment.selectionSet.selections);
    }
  }
  return undefined;
}

function faultOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: JsonObject,
): Violation | undefined {
  const [error] = validationErrors(schema, document, undefined, { maxErrors: 1 });
  if (error) return { kind: 'document', where: `the document (${error.message})` };
  const { errors } = getVariableValues(schema, variableDefinitions, variables, { maxErrors: 1 });
  return errors && { kind: 'variables', where: `the variables (${errors[0]?.message})` };
}
