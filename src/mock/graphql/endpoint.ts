/** The GraphQL endpoint of a mock, over graphql-http. */
import { getOperationAST, subscribe, type ExecutionArgs, type GraphQLResolveInfo } from 'graphql';
import { createHandler } from 'graphql-http/lib/use/fetch';
import { executable } from '../../core/incremental-delivery.ts';
import type { JsonValue } from '../../core/json.ts';
import { anySchemeOf, challengesOf } from '../challenge.ts';
import type { GraphqlParts } from './lazy-endpoint.ts';
import { eventStream, wantsStream, type Results } from './event-stream.ts';
import { executedInTime, parsed, violations } from './request-limits.ts';
import { Resolver, type GraphqlContext } from './resolver.ts';
import { checkedSchema } from './schema.ts';

export function graphqlEndpoint(parts: GraphqlParts): (request: Request) => Promise<Response> {
  const { views, semantics, subscriptions, callerOf } = parts;
  const schema = checkedSchema(parts.contract, parts.source);
  const resolver = new Resolver(views, semantics, { ...parts, schema });
  const executed = executable(schema);
  return async (request) => {
    const caller = callerOf(request);
    if (!caller) return unauthorized(challengesOf(parts.contract, anySchemeOf(parts.contract)));
    const context: GraphqlContext = { caller, header: (name) => request.headers.get(name), sites: new Map() };
    const resolvers: Pick<ExecutionArgs, 'contextValue' | 'fieldResolver' | 'typeResolver'> = {
      contextValue: context,
      fieldResolver: (source: unknown, sent: unknown, own: unknown, info: GraphQLResolveInfo) =>
        resolver.field(source, sent as Readonly<Record<string, JsonValue>>, own as GraphqlContext, info),
      typeResolver: (value: unknown, _: unknown, info: GraphQLResolveInfo, type) =>
        resolver.typeName(value, info, type.name),
    };
    if (wantsStream(request))
      return eventStream(schema, request, async ({ document, operationName, variableValues }) => {
        const refused = resolver.refusal({ document, operationName, variableValues }, context);
        if (refused) return { errors: [refused] };
        const args: ExecutionArgs = {
          schema: executed.schema,
          document: executed.documentOf(document),
          operationName,
          variableValues,
          ...resolvers,
        };
        if (getOperationAST(document, operationName)?.operation !== 'subscription')
          return executedInTime(args);
        return subscribe({
          ...args,
          subscribeFieldResolver: (_source, sent, _own, info: GraphQLResolveInfo) => {
            const found = resolver.subscribed(info, context);
            const values = sent as Readonly<Record<string, JsonValue>>;
            return found && subscriptions.stream(found.operation, values, found.world);
          },
        }) as Promise<Results>;
      });
    const handle = createHandler({
      schema,
      context: () => context as unknown as Record<PropertyKey, unknown>,
      parse: parsed,
      validate: violations,
      execute: (args) => {
        const refused = resolver.refusal(args, context);
        if (refused) return { errors: [refused] };
        return executedInTime({
          ...args,
          schema: executed.schema,
          document: executed.documentOf(args.document),
          ...resolvers,
        });
      },
    });
    return withStatus(await handle(request));
  };
}

const STATUSES: Readonly<Record<string, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
};

/**
 * Replaces the status 200 of a response with errors and without data, because GraphQL over HTTP does not allow it for
 * application/graphql-response+json.
 */
async function withStatus(response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (response.status !== 200 || !type.startsWith('application/graphql-response+json')) return response;
  const text = await response.text();
  const body = JSON.parse(text) as {
    readonly data?: unknown;
    readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
  };
  const code = body.errors?.[0]?.extensions?.code ?? '';
  const hasData = body.data !== undefined && body.data !== null;
  return new Response(text, {
    status: hasData || !body.errors ? 200 : (STATUSES[code] ?? 400),
    headers: response.headers,
  });
}

function unauthorized(challenges: readonly string[]): Response {
  const body = JSON.stringify({
    errors: [
      { message: 'Send valid credentials in the declared form.', extensions: { code: 'UNAUTHENTICATED' } },
    ],
  });
  return new Response(body, {
    status: 401,
    headers: {
      'content-type': 'application/graphql-response+json',
      'www-authenticate': challenges.join(', '),
    },
  });
}
