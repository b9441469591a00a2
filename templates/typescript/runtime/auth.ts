import type { CallFacts } from './errors.ts';
import type { Fetch, Secret } from './options.ts';
import { carried } from './outgoing.ts';
import { percentEncode } from './percent.ts';

/** The parts of a request to which credentials are added. */
export interface Addressed {
  url: string;
  /** The headers; their names are in lower case. */
  readonly headers: Record<string, string>;
  /** The secrets of the credentials added so far. */
  readonly secrets: string[];
  /** The name of the call in errors, such as `POST /v1/orders`. */
  readonly operation: string;
  readonly facts: CallFacts;
  /** The signal of the attempt. */
  readonly signal: AbortSignal;
  /** Sends a request for a credential, such as for a token. Hooks do not receive this request. */
  readonly send: Fetch;
  /** Discards the credential after a 401, so another attempt can succeed. */
  refused?: (() => void) | undefined;
}

/** Adds the secret of one security scheme to a request. */
export type Credential = (request: Addressed) => void | Promise<void>;

/** User name and password of HTTP Basic authentication (RFC 7617). */
export interface BasicCredentials {
  readonly username: string;
  readonly password: string;
}

/** `Authorization: Bearer …` (RFC 6750). */
export function bearer(secret: Secret | undefined): Credential | undefined {
  return authorization(secret, 'Bearer ');
}

/** Sets the `Authorization` header to the secret, after a prefix if there is one. */
export function authorization(secret: Secret | undefined, prefix = ''): Credential | undefined {
  if (secret === undefined) return undefined;
  return async (request) => {
    const value = filled(await reveal(secret), 'authorization');
    request.secrets.push(value, ...value.split(' ').slice(1));
    request.headers['authorization'] = prefix + carried('authorization', value);
  };
}

/**
 * `Authorization: Basic …` (RFC 7617), in UTF-8.
 * @throws {TypeError} if the user name contains a colon, which would end it
 */
export function basic(credentials: BasicCredentials | undefined): Credential | undefined {
  if (credentials === undefined) return undefined;
  const { username, password } = credentials;
  if (username.includes(':')) throw new TypeError('the user name for authorization contains a colon');
  return (request) => {
    // The name or the password may be empty (RFC 7617 section 2).
    filled(username + password, 'authorization');
    request.secrets.push(password, percentEncode(password));
    const bytes = new TextEncoder().encode(`${username}:${password}`);
    request.headers['authorization'] = `Basic ${btoa(String.fromCharCode(...bytes))}`;
  };
}

/** A key in a header, a query parameter, or a cookie. */
export function apiKey(
  location: 'header' | 'query' | 'cookie',
  name: string,
  secret: Secret | undefined,
): Credential | undefined {
  if (secret === undefined) return undefined;
  return async (request) => {
    const value = filled(await reveal(secret), name);
    request.secrets.push(value, percentEncode(value));
    if (location === 'header') request.headers[name.toLowerCase()] = carried(name, value);
    else if (location === 'query') {
      const separator = request.url.includes('?') ? '&' : '?';
      request.url += `${separator}${percentEncode(name)}=${percentEncode(value)}`;
    } else {
      const others = request.headers['cookie'];
      const cookie = `${percentEncode(name)}=${percentEncode(value)}`;
      request.headers['cookie'] = others === undefined ? cookie : `${others}; ${cookie}`;
    }
  };
}

/** Returns the credentials of the first alternative whose schemes all have credentials, or an empty list. */
export function applicableCredentials(
  alternatives: readonly (readonly string[])[] = [],
  credentials: Readonly<Record<string, Credential | undefined>> = {},
): readonly Credential[] {
  for (const schemes of alternatives) {
    const applicable = schemes.flatMap((scheme) =>
      Object.hasOwn(credentials, scheme) ? (credentials[scheme] ?? []) : [],
    );
    if (applicable.length > 0 && applicable.length === schemes.length) return applicable;
  }
  return [];
}

/**
 * Rejects an empty secret, which is most likely an unset environment variable. If it were sent, the service would only
 * report missing credentials.
 */
export function filled(value: string | undefined, place: string): string {
  if (value?.trim()) return value;
  throw new TypeError(`the credential for ${place} is empty`);
}

export function reveal(secret: Secret): string | Promise<string> {
  return typeof secret === 'string' ? secret : secret();
}
