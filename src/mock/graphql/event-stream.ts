/** GraphQL over server-sent events, in the distinct connections mode (https://github.com/enisdenjo/graphql-sse). */
import {
  getOperationAST,
  GraphQLError,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { parsed, violations } from './request-limits.ts';

const WANTED = /^\s*text\/event-stream\s*(?:;|$)/i;
const REJECTED = /;\s*q=0(?:\.0*)?\s*(?:;|$)/i;

/** A request in the form required by graphql-js. */
export interface Asked {
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  readonly variableValues: Readonly<Record<string, JsonValue>> | undefined;
}

/** The result of an operation, or the results of a subscription. */
export type Results = ExecutionResult | AsyncIterable<ExecutionResult>;

/** True if a caller accepts an event stream. A weight of 0 rejects it. */
export function wantsStream(request: Request): boolean {
  const accept = request.headers.get('accept') ?? '';
  return accept.split(',').some((range) => WANTED.test(range) && !REJECTED.test(range));
}

/** Responds with an event `next` for each result, and `complete` at the end. */
export async function eventStream(
  schema: GraphQLSchema,
  request: Request,
  run: (asked: Asked) => Promise<Results>,
): Promise<Response> {
  const asked = await read(schema, request);
  if ('status' in asked) return asked;
  const results = await run(asked);
  const iterator = Symbol.asyncIterator in results ? results[Symbol.asyncIterator]() : once(results);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      // The first bytes tell the client that the subscription has started.
      stream.enqueue(encoder.encode(':\n\n'));
    },
    pull: async (stream) => {
      const { done, value } = await iterator.next();
      const text = done ? 'event: complete\ndata:\n\n' : `event: next\ndata: ${JSON.stringify(value)}\n\n`;
      stream.enqueue(encoder.encode(text));
      if (done) stream.close();
    },
    cancel: async () => void (await iterator.return?.()),
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' },
  });
}

async function* once(result: ExecutionResult): AsyncGenerator<ExecutionResult, void> {
  yield await Promise.resolve(result);
}

async function read(schema: GraphQLSchema, request: Request): Promise<Asked | Response> {
  const sent = await parametersOf(request);
  if (typeof sent['query'] !== 'string') return refusal([new GraphQLError('Send a query.')]);
  const { operationName, variables } = sent;
  if (typeof operationName !== 'string' && operationName !== undefined && operationName !== null)
    return refusal([new GraphQLError('The name of the operation must be a string.')]);
  if (!isJsonObject(variables ?? {})) return refusal([new GraphQLError('The variables must be an object.')]);
  try {
    const document = parsed(sent['query']);
    const errors = violations(schema, document);
    if (errors.length > 0) return refusal(errors);
    if (!getOperationAST(document, operationName)) return refusal([new GraphQLError('Name one operation.')]);
    return {
      document,
      operationName: operationName ?? undefined,
      variableValues: (variables ?? undefined) as Asked['variableValues'],
    };
  } catch (error) {
    if (error instanceof GraphQLError) return refusal([error]);
    throw error;
  }
}

/** Returns the parameters of the URL, or the properties of the JSON body. Returns an empty object for invalid JSON. */
async function parametersOf(request: Request): Promise<Readonly<Record<string, JsonValue>>> {
  try {
    if (request.method !== 'GET') {
      const body = JSON.parse(await request.text()) as JsonValue;
      return isJsonObject(body) ? body : {};
    }
    const search = new URL(request.url).searchParams;
    const variables = search.get('variables');
    return {
      ...Object.fromEntries(search),
      ...(variables !== null && { variables: JSON.parse(variables) as JsonValue }),
    };
  } catch {
    return {};
  }
}

function refusal(errors: readonly GraphQLError[]): Response {
  return Response.json(
    { errors },
    { status: 400, headers: { 'content-type': 'application/graphql-response+json' } },
  );
}
