import { percentDecoded } from '../../core/percent-encoding.ts';
import type { Contract } from '../../model/contract.ts';
import type { AuthScheme } from '../../model/operation.ts';
import type { SentRequest } from '../exchange.ts';

const BAD = 'diptych-no-such-key';

/** Names of headers that usually contain credentials, even if the contract does not declare them. */
const CREDENTIAL_NAME = /^(?:proxy-)?authorization$|^cookie$|token|api-?key|secret|session/;

/**
 * True if a header contains credentials, by the contract's security schemes or by its name. `header`: in lower case.
 */
export function isCredential(contract: Contract, header: string): boolean {
  const declared = contract.auth.some(
    (scheme) =>
      scheme.kind === 'apiKey' && scheme.in === 'header' && scheme.parameter.toLowerCase() === header,
  );
  return declared || CREDENTIAL_NAME.test(header);
}

/** Describes to a user how the credentials of a scheme are sent. */
export function credentialOf(scheme: AuthScheme): string {
  switch (scheme.kind) {
    case 'apiKey':
      if (scheme.in === 'cookie') return `\`cookie: ${scheme.parameter}=…\``;
      return scheme.in === 'header'
        ? `\`${scheme.parameter}: …\``
        : `the query parameter \`${scheme.parameter}\``;
    case 'basic':
      return '`authorization: Basic …`';
    case 'http':
      return `\`authorization: ${scheme.scheme} …\``;
    case 'mutualTls':
      return 'a client certificate';
    default:
      return '`authorization: Bearer …`';
  }
}

/** A request's headers, in lower case, and the names of the parameters in its query. */
interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: ReadonlySet<string>;
}

/** True if a request contains the credential of a scheme. A client certificate is not visible in a request. */
export function hasCredential(scheme: AuthScheme, { headers, query }: Sent): boolean {
  if (scheme.kind === 'mutualTls') return true;
  if (scheme.kind !== 'apiKey') return headers['authorization'] !== undefined;
  const { parameter } = scheme;
  switch (scheme.in) {
    case 'header':
      return Object.hasOwn(headers, parameter.toLowerCase());
    case 'query':
      return query.has(parameter);
    case 'cookie':
      return (headers['cookie'] ?? '').split(';').some((pair) => pair.trim().startsWith(`${parameter}=`));
  }
}

/** Returns the names of query parameters that contain API keys. */
export function keyQueries(contract: Contract): ReadonlySet<string> {
  return keysIn(contract, 'query');
}

/** Returns the names of cookies that contain API keys. */
export function keyCookies(contract: Contract): ReadonlySet<string> {
  return keysIn(contract, 'cookie');
}

function keysIn({ auth }: Contract, place: 'query' | 'cookie'): ReadonlySet<string> {
  return new Set(
    auth.flatMap((scheme) => (scheme.kind === 'apiKey' && scheme.in === place ? [scheme.parameter] : [])),
  );
}

export function withoutCredentials(contract: Contract, request: SentRequest): SentRequest {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !isCredential(contract, name)),
  );
  return { ...request, headers, url: withoutQueries(request.url, keyQueries(contract)) };
}

/** Returns the request without the credentials of one security scheme, otherwise unchanged. */
export function withoutScheme({ auth }: Contract, request: SentRequest, name: string): SentRequest {
  const scheme = auth.find((one) => one.name.wire === name);
  if (!scheme || scheme.kind === 'mutualTls') return request;
  if (scheme.kind !== 'apiKey') return withoutHeader(request, 'authorization');
  const { parameter } = scheme;
  switch (scheme.in) {
    case 'header':
      return withoutHeader(request, parameter.toLowerCase());
    case 'query':
      return { ...request, url: withoutQueries(request.url, new Set([parameter])) };
    case 'cookie': {
      const { cookie = '', ...headers } = request.headers;
      const kept = cookie.split(/;\s*/).filter((pair) => pair.split('=')[0]?.trim() !== parameter);
      return { ...request, headers: kept.length > 0 ? { ...headers, cookie: kept.join('; ') } : headers };
    }
  }
}

/** Replaces the credentials of a request with well-formed ones that the service never issued. */
export function badCredentials(contract: Contract, request: SentRequest): SentRequest {
  const bare = withoutCredentials(contract, request);
  const { authorization } = request.headers;
  const headers: Record<string, string> = { ...bare.headers };
  // Keeps the scheme, because some servers check only the scheme. Basic credentials must be valid base64.
  const scheme = /^(\S+)\s/.exec(authorization ?? '')?.[1] ?? 'Bearer';
  const bad = scheme.toLowerCase() === 'basic' ? btoa(`${BAD}:${BAD}`) : BAD;
  headers['authorization'] = `${scheme} ${bad}`;
  let { url } = bare;
  for (const auth of contract.auth) {
    if (auth.kind !== 'apiKey') continue;
    if (auth.in === 'header') headers[auth.parameter.toLowerCase()] = BAD;
    if (auth.in === 'cookie') headers['cookie'] = `${auth.parameter}=${BAD}`;
    if (auth.in === 'query')
      url += `${url.includes('?') ? '&' : '?'}${encodeURIComponent(auth.parameter)}=${BAD}`;
  }
  return { ...request, headers, url };
}

function withoutHeader(request: SentRequest, name: string): SentRequest {
  const { [name]: _, ...headers } = request.headers;
  return { ...request, headers };
}

function withoutQueries(url: string, names: ReadonlySet<string>): string {
  if (names.size === 0) return url;
  const [path, query = ''] = url.split(/\?(.*)/s, 2);
  const kept = query.split('&').filter((pair) => {
    const [name = ''] = pair.split('=');
    return pair !== '' && !names.has(percentDecoded(name) ?? name);
  });
  return kept.length === 0 ? (path ?? '') : `${path}?${kept.join('&')}`;
}
