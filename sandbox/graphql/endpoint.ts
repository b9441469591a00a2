import { getOperationAST, parse, type GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { forbiddenCoordinates } from './access.ts';
import type { GraphqlContext } from './context.ts';
import { MAX_OBJECTS, objectsAskedFor } from './cost.ts';
import { codedError, inContractTerms, masked } from './errors.ts';
import { depthLimit, MAX_TOKENS, rootFieldLimit } from './limits.ts';

export const GRAPHQL_PATH = '/graphql';
export const MAX_BODY_BYTES = 1_048_576;

export type GraphqlEndpoint = (request: Request, context: GraphqlContext) => Promise<Response>;

/** The GraphQL endpoint over HTTP: queries by GET or POST, mutations by POST, one operation a request. */
export function createGraphqlEndpoint(
  schema: GraphQLSchema,
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
    plugins: [limits(), access(), costLimit(), contractTerms()],
  });
  return async (request, context) => yoga.fetch(request, context);
}

function ignore(): void {}

function limits(): Plugin {
  return {
    onParse({ setParseFn }) {
      setParseFn((source) => parse(source as string, { maxLexicalTokens: MAX_TOKENS }));
    },
    onValidate({ addValidationRule }) {
      addValidationRule(depthLimit);
      addValidationRule(rootFieldLimit);
    },
  };
}

/** Refuses the whole request before anything runs. Not a validation rule: those are cached for all roles alike. */
function access(): Plugin<GraphqlContext> {
  return {
    onExecute({ args, setResultAndStopExecution }) {
      const { role } = args.contextValue.principal;
      const coordinates = forbiddenCoordinates(args.schema, args.document, args.variableValues ?? {}, role);
      if (coordinates.length === 0) return;
      const message = `Role ${role} may not use ${coordinates.join(', ')}.`;
      setResultAndStopExecution({ errors: [codedError('FIELD_FORBIDDEN', message, { coordinates })] });
    },
  };
}

/** Refuses an operation that asks for too much, before anything runs. */
function costLimit(): Plugin<GraphqlContext> {
  return {
    onExecute({ args, setResultAndStopExecution }) {
      const operation = getOperationAST(args.document, args.operationName);
      const { schema, document, variableValues = {} } = args;
      const count = operation && objectsAskedFor(schema, document, operation, variableValues);
      if (!count || count <= MAX_OBJECTS) return;
      const message = `The operation asks for up to ${count} objects; at most ${MAX_OBJECTS} are allowed.`;
      setResultAndStopExecution({ errors: [codedError('BAD_USER_INPUT', message)] });
    },
  };
}

function contractTerms(): Plugin<object, GraphqlContext> {
  return {
    onResultProcess(payload) {
      const { request, result, serverContext } = payload;
      if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
      const hasData = 'data' in result && result.data !== undefined;
      const { errors } = result;
      const isLegacy = asksForLegacy(request.headers.get('accept'));
      const terms = { hasData, isLegacy, requestId: serverContext.requestId };
      payload.setResult({ ...result, errors: errors.map((error) => inContractTerms(error, terms)) });
    },
  };
}

/** Whether a client asks for the media type by name that clients read before GraphQL had one of its own. */
function asksForLegacy(accept: string | null): boolean {
  return accept !== null && accept.includes('application/json') && !accept.includes('graphql-response+json');
}
