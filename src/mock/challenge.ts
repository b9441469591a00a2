/** Challenges for rejected credentials (RFC 9110 §11.6.1). */
import type { Contract } from '../model/contract.ts';
import type { AuthScheme, SecurityRequirement } from '../model/operation.ts';

/**
 * Returns the values of `WWW-Authenticate` for the declared schemes, in the order of their declaration, or `Bearer` if
 * there is no scheme.
 */
export function challengesOf(
  contract: Contract,
  security: readonly SecurityRequirement[],
): readonly string[] {
  const used = new Set(security.flatMap(({ schemes }) => schemes.map(({ scheme }) => scheme)));
  const declared = contract.auth.filter(({ name }) => used.has(name.wire)).map(challengeOf);
  return declared.length === 0 ? ['Bearer'] : [...new Set(declared)];
}

/** Returns the challenge of a scheme. An API key has no registered challenge, so its challenge names the parameter. */
function challengeOf(scheme: AuthScheme): string {
  switch (scheme.kind) {
    case 'apiKey':
      return `ApiKey realm="api", name="${scheme.parameter.replaceAll(/["\\]/g, '\\$&')}"`;
    case 'basic':
      return 'Basic realm="api"';
    case 'http':
      return /^bearer$/i.test(scheme.scheme) ? 'Bearer' : `${scheme.scheme} realm="api"`;
    default:
      return 'Bearer';
  }
}

/**
 * Returns the requirements for GraphQL: the credentials of any scheme in the OpenAPI document, because SDL
 * cannot declare requirements. If the operations of the document are public, GraphQL is also public.
 */
export function anySchemeOf({ security, auth }: Contract): Contract['security'] {
  const isOpen = security.length === 0 || security.some(({ schemes }) => schemes.length === 0);
  return isOpen ? security : auth.map(({ name }) => ({ schemes: [{ scheme: name.wire, scopes: [] }] }));
}
