import { createSchema } from 'graphql-yoga';
import { resolvers } from '../../generated/server/graphql/resolvers.ts';
import { typeDefs } from '../../generated/server/graphql/schema.ts';
import { rateLimitHeaders } from '../access/rate-limit.ts';
import type { Services } from '../services.ts';
import { Campaign, CampaignMember } from './campaign-fields.ts';
import type { GraphqlContext } from './context.ts';
import { createGraphqlEndpoint } from './endpoint.ts';
import {
  rateLimitedRequest,
  refusalResponse,
  unauthenticated,
  unsupported,
  type GraphqlRefusal,
} from './refusals.ts';
import * as scalars from './scalars.ts';

/** The GraphQL interface. Every response carries its request's id and, once the key is known, its quotas. */
export function createGraphqlApi(services: Services): (request: Request) => Promise<Response> {
  const schema = createSchema<GraphqlContext>({
    typeDefs,
    resolvers: [resolvers, { Campaign, CampaignMember, ...scalars }],
    resolverValidationOptions: { requireResolversForResolveType: 'ignore' },
  });
  const answer = createGraphqlEndpoint(schema, services.report);

  return async (request) => {
    const requestId = services.ids('req');
    const refuse = (refusal: GraphqlRefusal): Response => refusalResponse(refusal, request, requestId);
    const finish = (response: Response, headers: Readonly<Record<string, string>> = {}): Response => {
      const all = new Headers(response.headers);
      for (const [name, value] of Object.entries({ 'Request-Id': requestId, ...headers }))
        all.set(name, value);
      return new Response(response.body, { status: response.status, headers: all });
    };

    const authentication = services.authenticate(request.headers.get('authorization'));
    if (authentication.kind !== 'principal') return finish(refuse(unauthenticated(authentication.kind)));
    const { principal } = authentication;
    const limit = services.rateLimit(principal, false);
    if (limit.violated.length > 0) return finish(refuse(rateLimitedRequest(limit)));
    const refusal = unsupported(request);
    const { database, clock } = services;
    const response = refusal
      ? refuse(refusal)
      : await answer(request, { database, clock, principal, requestId });
    return finish(response, rateLimitHeaders(limit));
  };
}
