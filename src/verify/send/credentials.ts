import type { Contract } from '../../model/contract.ts';
import type { SentRequest } from '../exchange.ts';

const BAD = 'diptych-no-such-key';

/** Lower-case names of the headers that carry secrets: those of the contract's auth schemes, and the usual ones. */
export function secretHeaders(contract: Contract): ReadonlySet<string> {
  const names = ['authorization', 'proxy-authorization', 'cookie', 'x-api-key', 'api-key'];
  for (const scheme of contract.auth) {
    if (scheme.kind === 'apiKey' && scheme.in === 'header') names.push(scheme.parameter.toLowerCase());
  }
  return new Set(names);
}

/** Names of query parameters that carry keys. */
export function secretQueries(contract: Contract): ReadonlySet<string> {
  return new Set(
    contract.auth.flatMap((scheme) =>
      scheme.kind === 'apiKey' && scheme.in === 'query' ? [scheme.parameter] : [],
    ),
  );
}

export function withoutCredentials(contract: Contract, request: SentRequest): SentRequest {
  const secret = secretHeaders(contract);
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !secret.has(name)));
  return { ...request, headers, url: withoutQueries(request.url, secretQueries(contract)) };
}

/** Credentials of the right form that nobody was given. */
export function badCredentials(contract: Contract, request: SentRequest): SentRequest {
  const bare = withoutCredentials(contract, request);
  const { authorization } = request.headers;
  const headers: Record<string, string> = { ...bare.headers };
  // The scheme stays: a server may look at nothing else. Basic credentials must be base64 to be well-formed.
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

function withoutQueries(url: string, names: ReadonlySet<string>): string {
  if (names.size === 0) return url;
  const [path, query = ''] = url.split(/\?(.*)/s, 2);
  const kept = query
    .split('&')
    .filter((pair) => pair !== '' && !names.has(decoded(pair.split('=')[0] ?? '')));
  return kept.length === 0 ? (path ?? '') : `${path}?${kept.join('&')}`;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
