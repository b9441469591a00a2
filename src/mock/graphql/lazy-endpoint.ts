/** Loads the GraphQL half of a mock when the first request arrives, because loading graphql-js is slow. */
import type { Contract, GraphqlSource } from '../../model/contract.ts';
import type { Semantics } from '../../semantics/semantics.ts';
import type { Caller } from '../caller.ts';
import type { Realms } from '../realms.ts';
import type { Views } from '../views.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface GraphqlParts {
  readonly contract: Contract;
  readonly source: GraphqlSource;
  readonly views: Views;
  readonly semantics: Semantics;
  readonly subscriptions: Subscriptions;
  readonly realms: Realms;
  readonly seed: number;
  /** Returns the caller of a request, or undefined for invalid credentials. */
  readonly callerOf: (request: Request) => Caller | undefined;
}

/** Creates the endpoint of a contract's schema. */
export function lazyGraphqlEndpoint(parts: GraphqlParts): (request: Request) => Promise<Response> {
  let endpoint: Promise<(request: Request) => Promise<Response>> | undefined;
  return async (request) => {
    endpoint ??= import('./endpoint.ts').then(({ graphqlEndpoint }) => graphqlEndpoint(parts));
    return (await endpoint)(request);
  };
}
