/** The credentials of callers. A client has one option for each scheme. */
import type { Contract } from '../../model/contract.ts';
import type { AuthScheme } from '../../model/operation.ts';

const ANY_SERVER = 'https://server.invalid';

export interface CredentialOption {
  readonly scheme: AuthScheme;
  /** The words of the option's name. */
  readonly words: readonly string[];
}

/**
 * Returns the options. If only one scheme is neither Basic nor mutual TLS, its option is named "API key", regardless of
 * the scheme's name. Clients do not handle mutual TLS.
 */
export function credentialsOf({ auth }: Contract): readonly CredentialOption[] {
  const schemes = auth.filter(({ kind }) => kind !== 'mutualTls');
  const [only, ...others] = schemes.filter(({ kind }) => kind !== 'basic');
  return schemes.map((scheme) => ({
    scheme,
    words: scheme === only && others.length === 0 ? ['api', 'key'] : scheme.name.words,
  }));
}

/** Returns the description or the location of a credential, and the scopes that a client can request. */
export function credentialText(scheme: AuthScheme): string {
  const text = scheme.description?.trim() ? scheme.description : carrierOf(scheme);
  if (scheme.kind !== 'oauth2' || scheme.scopes.length === 0 || !fetchesTokens(scheme)) return text;
  return `${text}\n\nScopes: ${scheme.scopes.map((scope) => `\`${scope}\``).join(', ')}.`;
}

/** Returns true if clients can request the tokens of a scheme themselves (RFC 6749, section 4.4). */
export function fetchesTokens(scheme: AuthScheme): boolean {
  return scheme.kind === 'oauth2' && scheme.flows.some(({ name }) => name === 'clientCredentials');
}

/** Returns true if clients can request the tokens of any scheme. */
export function hasFetchedTokens({ auth }: Contract): boolean {
  return auth.some(fetchesTokens);
}

/**
 * Returns the URL from which clients request tokens, if the contract declares one. Clients resolve a relative URL
 * against the URL of the chosen server.
 */
export function tokenUrl(scheme: AuthScheme): string | undefined {
  const flows = scheme.kind === 'oauth2' ? scheme.flows : [];
  const url = flows.find(({ name }) => name === 'clientCredentials')?.tokenUrl?.trim();
  return url && URL.canParse(url, ANY_SERVER) ? (URL.parse(url)?.href ?? url) : undefined;
}

/** Returns true if the token URL depends on the chosen server. */
export function isRelative(url: string): boolean {
  return !URL.canParse(url);
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
