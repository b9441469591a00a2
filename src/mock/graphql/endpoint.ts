/** The GraphQL endpoint of a mock, over graphql-http. */
import { execute, type GraphQLResolveInfo, type GraphQLSchema } from 'graphql';
import { createHandler } from 'graphql-http/lib/use/fetch';
import type { JsonValue } from '../../core/json.ts';
import type { Caller } from '../caller.ts';
import type { GraphqlContext, Resolver } from './resolver.ts';

/** `callerOf`: the caller of a request; undefined for one without good credentials. */
export function graphqlEndpoint(
  schema: GraphQLSchema,
  resolver: Resolver,
  callerOf: (request: Request) => Caller | undefined,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const caller = callerOf(request);
    if (!caller) return unauthorized();
    const context: GraphqlContext = { caller, header: (name) => request.headers.get(name) };
    const handle = createHandler({
      schema,
      context: () => context as unknown as Record<PropertyKey, unknown>,
      execute: (args) =>
        execute({
          ...args,
          contextValue: context,
          fieldResolver: (source: unknown, sent: unknown, own: unknown, info: GraphQLResolveInfo) =>
            resolver.field(source, sent as Readonly<Record<string, JsonValue>>, own as GraphqlContext, info),
          typeResolver: (value: unknown, _: unknown, info: GraphQLResolveInfo, type) =>
            resolver.typeName(value, info, type.name),
        }) as never,
    });
    return handle(request);
  };
}

function unauthorized(): Response {
  const body = JSON.stringify({
    errors: [{ message: 'Send credentials of the declared form.', extensions: { code: 'UNAUTHENTICATED' } }],
  });
  return new Response(body, {
    status: 401,
    headers: { 'content-type': 'application/graphql-response+json', 'www-authenticate': 'Bearer' },
  });
}
