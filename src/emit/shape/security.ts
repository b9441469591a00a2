import type { Contract } from '../../model/contract.ts';
import type { SecurityRequirement } from '../../model/operation.ts';

/** Alternatives of schemes by name; what TLS proves is not a client's affair. */
export function securityAlternatives(
  contract: Contract,
  requirements: readonly SecurityRequirement[],
): readonly (readonly string[])[] {
  const mutualTls = new Set(
    contract.auth.filter((scheme) => scheme.kind === 'mutualTls').map((scheme) => scheme.name.wire),
  );
  return requirements.map(({ schemes }) =>
    schemes.map(({ scheme }) => scheme).filter((scheme) => !mutualTls.has(scheme)),
  );
}
