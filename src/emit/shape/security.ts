import type { Contract } from '../../model/contract.ts';
import type { SecurityRequirement } from '../../model/operation.ts';

/** Any of these, each of them all schemes at once, by name; an empty one asks for no credentials. */
export type SecurityAlternatives = readonly (readonly string[])[];

/** What TLS proves is not a client's affair. */
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
