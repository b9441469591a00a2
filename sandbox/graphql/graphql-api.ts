import { isUtf8 } from 'node:buffer';
import { createSchema } from 'graphql-yoga';
import { resolvers } from '../../generated/server/graphql/resolvers.ts';
import { typeDefs } from '../../generated/server/graphql/schema.ts';
import type { Call, Dispatch, Reply } from '../../generated/server/runtime/call.ts';
import type { Principal } from '../access/keys.ts';
import { rateLimitHeaders } from '../access/rate-limit.ts';
import type { Services } from '../service/services.ts';
import { Campaign, CampaignMember } from '../campaigns/campaign-fields.ts';
import { Message } from '../reports/message-fields.ts';
import { Template } from '../templates/template-fields.ts';
import type { GraphqlContext } from './context.ts';
import { withDefaultValues } from './defaults.ts';
import {
  createGraphqlEndpoint,
  GRAPHQL_PATH,
  MAX_BODY_BYTES,
  type GraphqlEndpoint,
} from './graphql-endpoint.ts';
import {
  failed,
  liveModeLocked,
  notJson,
  notPercentEncoded,
  notUtf8,
  overloaded,
  rateLimitedRequest,
  refusalResponse,
  STREAM_TYPE,
  tooLarge,
  unauthenticated,
  unreadable,
  unsupported,
  type GraphqlRefusal,
} from './refusals.ts';
import { KnownDocuments } from './known-documents.ts';
import { plainReads, type PlainResponse, type ReadPlainly } from './plain-reads.ts';

type Schema = ReturnType<typeof withDefaultValues>;

let made: Schema | undefined;

/** Returns the schema, which all sandboxes of a process share. It is created on first use. */
function sharedSchema(): Schema {
  made ??= withDefaultValues(
    createSchema<GraphqlContext>({
      typeDefs,
      resolvers: [resolvers, { Campaign, CampaignMember, Message, Template }],
      resolverValidationOptions: { requireResolversForResolveType: 'ignore' },
    }),
  );
  return made;
}

/**
 * Returns the GraphQL interface. Every response has a request id header and, for a known API key, the key's rate-limit
 * headers.
 */
export function createGraphqlApi(services: Services): Dispatch {
  const schema = sharedSchema();
  const documents = new KnownDocuments(schema);
  const endpoint = createGraphqlEndpoint(schema, documents, services.report);
  const readPlainly = plainReads(documents);
  const answered = async (call: Call, context: GraphqlContext): Promise<Answer> =>
    answer(endpoint, readPlainly, call, context).catch((fault: unknown) => {
      services.report(fault);
      return failed(fault);
    });

  const contextOf = (call: Call, principal: Principal, requestId: string): GraphqlContext => ({
    services,
    principal,
    requestId,
    authorization: call.head.headers.get('authorization'),
  });

  return async (call) => {
    services.watch.note(call.head, { route: GRAPHQL_PATH });
    const requestId = services.ids('req');
    const refuse = (refusal: GraphqlRefusal): Response => refusalResponse(refusal, call.head, requestId);
    if (services.concurrency.isExceeded) return replyOf(refuse(overloaded()), { 'request-id': requestId });
    const authentication = await services
      .authenticate(call.head.headers.get('authorization'))
      .catch((fault: unknown) => {
        services.report(fault);
        return failed(fault);
      });
    if ('error' in authentication) return replyOf(refuse(authentication), { 'request-id': requestId });
    if (authentication.kind !== 'principal') {
      return replyOf(refuse(unauthenticated(authentication.kind)), { 'request-id': requestId });
    }
    const { principal, isLocked } = authentication;
    services.watch.note(call.head, { workspaceId: principal.workspaceId });
    const limit = services.rateLimit(principal, false);
    const refused = isLocked ? liveModeLocked() : unsupported(call.head);
    const refusal = limit.violated.length > 0 ? rateLimitedRequest(limit) : refused;
    const response = refusal ?? (await answered(call, contextOf(call, principal, requestId)));
    return replyOf('error' in response ? refuse(response) : response, {
      'request-id': requestId,
      ...rateLimitHeaders(limit),
    });
  };
}

type Answer = PlainResponse | Response | GraphqlRefusal;

async function answer(
  endpoint: GraphqlEndpoint,
  readPlainly: ReadPlainly,
  call: Call,
  context: GraphqlContext,
): Promise<Answer> {
  const { method } = call.head;
  if (method === 'GET') {
    const refusal = notPercentEncoded(call.search) ?? notJson(new URLSearchParams(call.search));
    const { url, headers } = call.raw;
    return refusal ?? endpoint(new Request(url, { method, headers }), context);
  }
  const body = await call.bytes(MAX_BODY_BYTES).catch(() => unreadable());
  if (body === undefined) return tooLarge(MAX_BODY_BYTES);
  if (!(body instanceof Uint8Array)) return body;
  if (!isUtf8(body)) return notUtf8();
  const plain = await readPlainly(call.head, body, context);
  if (plain) return plain;
  const { url, headers } = call.raw;
  return endpoint(new Request(url, { method, headers, body }), context);
}

/** Converts a response for the generated adapters and adds headers. */
async function replyOf(
  response: Response | PlainResponse,
  headers: Readonly<Record<string, string>>,
): Promise<Reply> {
  if ('mediaType' in response) {
    const { mediaType, body } = response;
    const all: [string, string][] = [
      ['content-type', `${mediaType}; charset=utf-8`],
      ['content-length', String(Buffer.byteLength(body))],
    ];
    for (const name of Object.keys(headers)) all.push([name.toLowerCase(), headers[name]!]);
    return { status: 200, headers: all, body };
  }
  const all = new Headers(response.headers);
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  const { status, body } = response;
  if (body && all.get('content-type') === STREAM_TYPE) {
    // The connection ends with the stream, so that a server does not wait for it when it closes.
    all.set('connection', 'close');
    all.delete('content-encoding');
    return { status, headers: [...all], body: streamOf(body) };
  }
  return { status, headers: [...all], body: await response.text() };
}

/**
 * Converts the library's stream to a stream of Node.js. With the library's stream, `Response` would throw outside any
 * promise when the reader leaves.
 */
function streamOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await reader.read();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
