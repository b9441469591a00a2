import type { Contract } from '../../src/model/contract.ts';
import type { Fetch, VerifyOptions, VerifyReport } from '../../src/verify/options.ts';
import { verify } from '../../src/verify/verify.ts';

/** An implementation of a contract, with the facts that a twin needs to add a fault. */
export interface World {
  readonly contract: Contract;
  readonly baseUrl: string;
  readonly graphqlUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: Fetch;
  /** An enum value of the contract that only some REST requests contain. */
  readonly closedRest: string;
  /** An enum value that only some GraphQL variables contain. */
  readonly closedGraphql: string;
  /** A property of REST resources with a state, an initial state, and a state from which no transition leads to it. */
  readonly states: { readonly member: string; readonly first: string; readonly last: string };
}

export function verifyWorld(world: World, options: VerifyOptions = {}): Promise<VerifyReport> {
  const { baseUrl, graphqlUrl: url, headers, fetch } = world;
  return verify(world.contract, {
    rest: { baseUrl, fetch },
    graphql: { url, fetch, requiresCredentials: true },
    headers,
    seed: 7,
    ...options,
  });
}
