import type { VerifyOptions } from '../options.ts';

/** What the caller has put into every request and no report may repeat: names with their values. */
export interface Secrets {
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  /** Parameters of the addresses' own query, decoded. */
  readonly queries: ReadonlyMap<string, string>;
}

/** Headers that tell nothing of the caller. */
const PUBLIC = new Set(['accept', 'accept-encoding', 'accept-language', 'content-type', 'user-agent']);
/** Shorter values are words that turn up anywhere; where they are sent they are hidden all the same. */
const SHORTEST = 6;

export function secretsOf({ headers = {}, rest, graphql }: VerifyOptions): Secrets {
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const addresses = [rest?.baseUrl, graphql?.url].filter((address) => address !== undefined);
  return {
    headers: new Map(given.filter(([name, value]) => !PUBLIC.has(name) && value !== '')),
    queries: new Map(addresses.flatMap((address) => [...new URLSearchParams(queryOf(address))])),
  };
}

/** The query of an address, without its question mark. */
export function queryOf(address: string): string {
  return /\?([^#]*)/.exec(address)?.[1] ?? '';
}

/** The variable of a shell that stands for a secret header. */
export function variableOf(header: string): string {
  return header === 'authorization' ? 'TOKEN' : `KEY_${header.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`;
}

/** A header's value in three: what comes before the secret, the secret itself, what comes after; undefined without one. */
export function splitSecret(
  { headers }: Secrets,
  name: string,
  value: string,
): readonly [before: string, secret: string, after: string] | undefined {
  const given = headers.get(name);
  const start = given === undefined ? -1 : value.indexOf(given);
  if (given === undefined || start < 0) return undefined;
  // The scheme of an Authorization header is no secret.
  const secret = given.replace(/^[A-Za-z][A-Za-z0-9-]*\s+(?=\S)/, '');
  const end = start + given.length;
  return [value.slice(0, end - secret.length), secret, value.slice(end)];
}

export function hiddenUrl({ queries }: Secrets, url: string): string {
  return url.replace(
    /([?&])([^=&#]+)=([^&#]*)/g,
    (pair: string, start: string, name: string, value: string) =>
      queries.get(decoded(name)) === decoded(value) ? `${start}${name}=REDACTED` : pair,
  );
}

/** A text of the service, which may echo what it was sent, with every secret replaced. */
export function hidden({ headers, queries }: Secrets, text: string): string {
  const named = [
    ...Array.from(headers, ([name, value]) => [value, `$${variableOf(name)}`] as const),
    ...Array.from(
      headers,
      ([name, value]) => [value.replace(/^\S+\s+/, ''), `$${variableOf(name)}`] as const,
    ),
    ...Array.from(queries.values(), (value) => [value, 'REDACTED'] as const),
  ];
  return named
    .filter(([secret]) => secret.length >= SHORTEST)
    .reduce((safe, [secret, replacement]) => safe.replaceAll(secret, () => replacement), text);
}

function decoded(text: string): string {
  return new URLSearchParams(`x=${text}`).get('x') ?? text;
}
