/** The credentials of callers. A client has one option for each scheme. */
import type { Contract } from '../../model/contract.ts';
import type { AuthScheme } from '../../model/operation.ts';

export interface CredentialOption {
  readonly scheme: AuthScheme;
  /** The words of the option's name. */
  readonly words: readonly string[];
}

/**
 * Returns the options. A single bearer scheme becomes the API key, regardless of its name. Clients do not handle mutual
 * TLS.
 */
export function credentialsOf({ auth }: Contract): readonly CredentialOption[] {
  const schemes = auth.filter(({ kind }) => kind !== 'mutualTls');
  const [only, ...others] = schemes.filter(({ kind }) => kind !== 'basic');
  return schemes.map((scheme) => ({
    scheme,
    words: scheme === only && others.length === 0 ? ['api', 'key'] : scheme.name.words,
  }));
}

/** Returns the contract's description of a credential, or else its location in requests. */
export function credentialText(scheme: AuthScheme): string {
  return scheme.description?.trim() ? scheme.description : carrierOf(scheme);
}

function carrierOf(scheme: AuthScheme): string {
  switch (scheme.kind) {
    case 'basic':
      return 'User name and password, sent by HTTP Basic authentication.';
    case 'apiKey':
      return `Sent in the ${scheme.in} \`${scheme.parameter}\`.`;
    case 'http':
      return `Sent as \`Authorization: ${scheme.scheme} …\`.`;
    default:
      return 'Sent as `Authorization: Bearer …`.';
  }
}
