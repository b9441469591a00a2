import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { SecurityRequirement } from '../../model/operation.ts';

/**
 * The alternative sets of credentials for a request. An alternative requires all of its schemes, which it lists by
 * name. An empty alternative requires no credentials.
 */
export type SecurityAlternatives = readonly (readonly string[])[];

/** Returns the alternatives without mutual TLS, which clients do not handle. */
export function securityAlternatives(
  contract: Contract,
  requirements: readonly SecurityRequirement[],
): SecurityAlternatives {
  const mutualTls = new Set(
    contract.auth.filter((scheme) => scheme.kind === 'mutualTls').map((scheme) => scheme.name.wire),
  );
  return requirements.map(({ schemes }) =>
    schemes.map(({ scheme }) => scheme).filter((scheme) => !mutualTls.has(scheme)),
  );
}

/** Returns the distinct sets of schemes that some call requires together. */
export function combinedSchemes(contract: Contract): readonly (readonly string[])[] {
  const asked = contract.operations.filter(isRest).flatMap(({ security }) => security);
  const usual = contract.sources.graphql === undefined ? [] : contract.security;
  const combined = securityAlternatives(contract, [...usual, ...asked]).filter(({ length }) => length > 1);
  return [...new Map(combined.map((schemes) => [JSON.stringify(schemes.toSorted()), schemes])).values()];
}
