/** The URLs and the security requirements that all requests of a client share. */
import type { Contract } from '../../model/contract.ts';
import { securityAlternatives, type SecurityAlternatives } from './security.ts';
import { absoluteServer, hasAddresses } from './servers.ts';

export interface Api {
  readonly hasRest: boolean;
  readonly hasGraphql: boolean;
  /** Default URL for REST requests. */
  readonly server: string | undefined;
  /** True if callers must set the URL for REST requests. */
  readonly needsServer: boolean;
  /** Default for GraphQL requests: a URL, or a path appended to the URL for REST requests. */
  readonly graphqlUrl: string | undefined;
  readonly security: SecurityAlternatives;
}

/** @param graphqlUrl the value in the options of the target */
export function apiOf(contract: Contract, graphqlUrl: string): Api {
  const hasRest = contract.sources.openapi !== undefined;
  const hasGraphql = contract.sources.graphql !== undefined;
  // A service without its own URL has no base for a path.
  const isKnown = hasGraphql && (hasRest || !graphqlUrl.startsWith('/'));
  return {
    hasRest,
    hasGraphql,
    server: absoluteServer(contract.servers),
    needsServer: hasRest && !hasAddresses(contract),
    graphqlUrl: isKnown ? graphqlUrl : undefined,
    security: securityAlternatives(contract, contract.security),
  };
}
