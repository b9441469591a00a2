import type { Contract } from '../../src/model/contract.ts';
import type { Fetch, VerifyOptions, VerifyReport } from '../../src/verify/options.ts';
import { verify } from '../../src/verify/verify.ts';

/** An implementation of a contract, and what a twin must know of it to break one thing. */
export interface World {
  readonly contract: Contract;
  readonly baseUrl: string;
  readonly graphqlUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: Fetch;
  /** A value that the contract names and that only some requests carry: an enum value of a REST request. */
  readonly closedRest: string;
  /** The same in GraphQL variables. */
  readonly closedGraphql: string;
  /** A member of REST resources that holds states, one in which they begin and one from which nothing leads to it. */
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
