import type { SentRequest } from '../exchange.ts';
import { ownMember } from '../../core/own-member.ts';
import type { VerifyOptions } from '../options.ts';

/** The secrets of the caller, which reports must hide. */
export interface Secrets {
  readonly headers: readonly SecretHeader[];
  /** Decoded values by the names of their query parameters. */
  readonly queries: ReadonlyMap<string, string>;
}

/** A secret of the caller in a header. */
export interface SecretHeader {
  /** The header's name in lower case. */
  readonly name: string;
  readonly value: string;
  /** Name of the shell variable that replaces the secret. */
  readonly variable: string;
}

/** Headers that never contain secrets. */
const PUBLIC = new Set(['accept', 'accept-encoding', 'accept-language', 'content-type', 'user-agent']);
/**
 * Minimum length of a secret that is hidden everywhere. Shorter secrets are hidden only in their own headers and
 * parameters, because other text may contain them by chance.
 */
const MIN_LENGTH = 6;

export function secretsOf({ headers = {}, credentials = {}, rest, graphql }: VerifyOptions): Secrets {
  const given = [
    ...secretHeaders(headers, ''),
    ...Object.entries(credentials).flatMap(([role, own]) =>
      secretHeaders(own.headers, `_${variablePart(role)}`),
    ),
  ];
  const addresses = [rest?.baseUrl, graphql?.url].filter((address) => address !== undefined);
  return {
    headers: given.filter(({ name, value }) => !PUBLIC.has(name) && value !== ''),
    queries: new Map(addresses.flatMap((address) => [...new URLSearchParams(queryOf(address))])),
  };
}

/** Returns the query of a URL, without the question mark. */
export function queryOf(address: string): string {
  return /\?([^#]*)/.exec(address)?.[1] ?? '';
}

/** Adds the secret headers of the given requests. */
export function withSecretsOf(secrets: Secrets, requests: readonly SentRequest[]): Secrets {
  const own = requests.flatMap(({ headers, secret = [] }) =>
    secretHeaders(Object.fromEntries(secret.map((name) => [name, ownMember(headers, name) ?? ''])), ''),
  );
  return { ...secrets, headers: [...secrets.headers, ...own.filter(({ value }) => value !== '')] };
}

function secretHeaders(headers: Readonly<Record<string, string>>, suffix: string): readonly SecretHeader[] {
  return Object.entries(headers).map(([given, value]) => {
    const name = given.toLowerCase();
    const variable = name === 'authorization' ? 'TOKEN' : `KEY_${variablePart(name)}`;
    return { name, value, variable: `${variable}${suffix}` };
  });
}

function variablePart(name: string): string {
  return name.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
}

/**
 * Splits a header's value into the text before its secret, the variable that replaces the secret, and the text after
 * it. Returns undefined if the value contains no secret.
 */
export function splitSecret(
  { headers }: Secrets,
  name: string,
  value: string,
): readonly [before: string, variable: string, after: string] | undefined {
  const found = headers
    .filter((secret) => secret.name === name && value.includes(secret.value))
    .toSorted((one, other) => other.value.length - one.value.length)[0];
  if (!found) return undefined;
  // The scheme of an Authorization header is not secret.
  const secret = found.value.replace(/^[A-Za-z][A-Za-z0-9-]*\s+(?=\S)/, '');
  const end = value.indexOf(found.value) + found.value.length;
  return [value.slice(0, end - secret.length), found.variable, value.slice(end)];
}

export function hiddenUrl({ queries }: Secrets, url: string): string {
  return url.replace(
    /([?&])([^=&#]+)=([^&#]*)/g,
    (pair: string, start: string, name: string, value: string) =>
      queries.get(decoded(name)) === decoded(value) ? `${start}${name}=REDACTED` : pair,
  );
}

/** Replaces every secret in a string from the service, because a response can repeat its request. */
export function hidden({ headers, queries }: Secrets, text: string): string {
  const named = [
    ...headers.map(({ value, variable }) => [value, `$${variable}`] as const),
    ...headers.map(({ value, variable }) => [value.replace(/^\S+\s+/, ''), `$${variable}`] as const),
    ...Array.from(queries.values(), (value) => [value, 'REDACTED'] as const),
  ];
  return named
    .filter(([secret]) => secret.length >= MIN_LENGTH)
    .reduce((safe, [secret, replacement]) => safe.replaceAll(secret, () => replacement), text);
}

function decoded(text: string): string {
  return new URLSearchParams(`x=${text}`).get('x') ?? text;
}
