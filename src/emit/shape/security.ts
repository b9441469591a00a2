import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { SecurityRequirement } from '../../model/operation.ts';

/** Any of these, each of them all schemes at once, by name; an empty one asks for no credentials. */
export type SecurityAlternatives = readonly (readonly string[])[];

/** Alternatives of security schemes. TLS is not handled by clients. */
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

/** Sets of schemes required together by some call, each set once. */
export function combinedSchemes(contract: Contract): readonly (readonly string[])[] {
  const asked = contract.operations.filter(isRest).flatMap(({ security }) => security);
  const usual = contract.sources.graphql === undefined ? [] : contract.security;
  const combined = securityAlternatives(contract, [...usual, ...asked]).filter(({ length }) => length > 1);
  return [...new Map(combined.map((schemes) => [JSON.stringify(schemes.toSorted()), schemes])).values()];
}
