import {
  execute,
  getOperationAST,
  GraphQLError,
  parse,
  validate,
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLSchema,
} from 'graphql';
import { createYoga, type Plugin, type YogaInitialContext } from 'graphql-yoga';
import { forbiddenCoordinates } from './access.ts';
import type { GraphqlContext } from './context.ts';
import { costOf, tooMuch } from './cost.ts';
import { codedError, toContractError, masked, reportsUnavailable } from './errors.ts';
import { extentOf, MAX_NESTING, MAX_VALUES, nestingOf } from './extent.ts';
import type { KnownDocuments } from './known-documents.ts';
import { acceptsStream, STREAM_TYPE } from './refusals.ts';
import { aliasLimit, depthLimit, MAX_TOKENS, MAX_ERRORS, rootFieldLimit } from './limits.ts';

export const GRAPHQL_PATH = '/graphql';
export const MAX_BODY_BYTES = 1_048_576;

export type GraphqlEndpoint = (request: Request, context: GraphqlContext) => Promise<Response>;

/**
 * Returns the GraphQL endpoint over HTTP: mutations by POST, other operations by GET or POST, and one operation in each
 * request.
 */
export function createGraphqlEndpoint(
  schema: GraphQLSchema,
  documents: KnownDocuments,
  report: (fault: unknown) => void,
): GraphqlEndpoint {
  const yoga = createYoga<GraphqlContext>({
    schema,
    graphqlEndpoint: GRAPHQL_PATH,
    graphiql: false,
    landingPage: false,
    multipart: false,
    batching: false,
    cors: false,
    maxRequestBodySize: MAX_BODY_BYTES,
    logging: { debug: ignore, info: ignore, warn: ignore, error: report },
    maskedErrors: { maskError: masked },
    // The library's own cache would store any text, without a limit in bytes.
    parserAndValidationCache: false,
    plugins: [limits(), execution(), knowledge(documents), streams(), access(), costLimit(), contractTerms()],
  });
  return async (request, context) => yoga.fetch(request, context);
}

function ignore(): void {}

function limits(): Plugin<GraphqlContext> {
  return {
    onParse({ setParseFn }) {
      setParseFn((source) => parseWithinLimits(String(source)));
    },
    onValidate({ addValidationRule, setValidationFn }) {
      addValidationRule(aliasLimit);
      addValidationRule(depthLimit);
      addValidationRule(rootFieldLimit);
      setValidationFn((schema, document, rules) =>
        validate(schema, document, rules, { maxErrors: MAX_ERRORS }),
      );
    },
    ...beforeRunning(({ variableValues }) => {
      const { values, nesting } = extentOf(variableValues ?? {});
      const isTooDeep = nesting > MAX_NESTING;
      if (!isTooDeep && values <= MAX_VALUES) return undefined;
      const message = isTooDeep
        ? `Variables may nest at most ${MAX_NESTING} lists and objects.`
        : `Variables may hold at most ${MAX_VALUES} values.`;
      return codedError('BAD_USER_INPUT', message);
    }),
  };
}

/** Rejects a query, a mutation, or a subscription before it runs. */
function beforeRunning(
  refusalOf: (
    args: Omit<ExecutionArgs, 'contextValue'> & { readonly contextValue: GraphqlContext },
  ) => GraphQLError | undefined,
): Pick<Plugin<GraphqlContext>, 'onExecute' | 'onSubscribe'> {
  return {
    onExecute({ args, setResultAndStopExecution }) {
      const error = refusalOf(args);
      if (error) setResultAndStopExecution({ errors: [error] });
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      const error = refusalOf(args);
      if (error) setResultAndStopExecution({ errors: [error] });
    },
  };
}

function parseWithinLimits(source: string): DocumentNode {
  if (nestingOf(source) > MAX_NESTING)
    throw new GraphQLError(`A document may nest at most ${MAX_NESTING} brackets.`);
  return parse(source, { maxLexicalTokens: MAX_TOKENS });
}

/**
 * Executes with graphql, because the library's own executor awaits every value that has a field `then`, even
 * if the schema declares this field.
 */
function execution(): Plugin {
  return {
    onExecute({ setExecuteFn }) {
      setExecuteFn((args) => execute({ ...args, options: { maxCoercionErrors: MAX_ERRORS } }));
    },
  };
}

/** Caches documents, so that each is parsed and validated once. */
function knowledge(documents: KnownDocuments): Plugin {
  return {
    onParse({ params, setParsedDocument }) {
      const known = documents.get(String(params.source));
      if (known) setParsedDocument(known.document);
    },
    onValidate({ params: { documentAST }, setResult }) {
      const source = documentAST.loc?.source.body;
      if (source === undefined) return undefined;
      if (documents.get(source)?.document === documentAST) {
        setResult([]);
        return undefined;
      }
      return ({ valid }) => {
        if (valid) documents.add(source, documentAST);
      };
    },
  };
}

/**
 * Rejects a request with an element that is forbidden to the role of its caller, before any part of it runs. This is
 * not a validation rule, because the results of validation rules are cached for all roles.
 */
function access(): Plugin<GraphqlContext> {
  return beforeRunning(({ contextValue, schema, document, variableValues }) => {
    const { role } = contextValue.principal;
    const coordinates = forbiddenCoordinates(schema, document, variableValues ?? {}, role);
    if (coordinates.length === 0) return undefined;
    const message = `Role ${role} may not use ${coordinates.join(', ')}.`;
    return codedError('FIELD_FORBIDDEN', message, { coordinates });
  });
}

/** Rejects an operation with too high a cost, before any part of the operation runs. */
function costLimit(): Plugin<GraphqlContext> {
  return beforeRunning(({ schema, document, operationName, variableValues }) => {
    const operation = getOperationAST(document, operationName);
    const cost = operation && costOf(schema, document, operation, variableValues ?? {});
    const message = cost && tooMuch(cost);
    return message ? codedError('BAD_USER_INPUT', message) : undefined;
  });
}

/** Rejects a subscription whose caller does not ask for a stream. */
function streams(): Plugin<YogaInitialContext> {
  return {
    onSubscribe({ args: { contextValue }, setResultAndStopExecution }) {
      if (acceptsStream(contextValue.request.headers.get('accept'))) return;
      const message = `Send a subscription with Accept: ${STREAM_TYPE}.`;
      setResultAndStopExecution({
        errors: [codedError('BAD_USER_INPUT', message, { http: { status: 406 } })],
      });
    },
  };
}

function contractTerms(): Plugin<object, GraphqlContext> {
  return {
    onResultProcess(payload) {
      const { request, result, serverContext } = payload;
      if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
      const { data, ...others } = result;
      const { errors } = result;
      // A response without data because of an unavailable database gets the HTTP status of this error.
      const isMissing = data === null && errors.some(reportsUnavailable);
      const hasData = data !== undefined && !isMissing;
      const isLegacy = asksForLegacy(request.headers.get('accept'));
      const terms = { hasData, isLegacy, requestId: serverContext.requestId };
      payload.setResult({
        ...(isMissing ? others : result),
        errors: errors.map((error) => toContractError(error, terms)),
      });
    },
  };
}

/** True if a client accepts `application/json`, but not the newer media type of GraphQL responses. */
function asksForLegacy(accept: string | null): boolean {
  return accept !== null && accept.includes('application/json') && !accept.includes('graphql-response+json');
}
