import type { Connection, Extend } from './connection.ts';
import type { RequestOptions } from './options.ts';
import { percentEncode } from './percent.ts';

/** Lets the calls of a connection accept `extraQuery` and `extraBody`. The calls of a `Client` always accept them. */
export function extend(connection: Connection): Connection {
  connection.extend = extended;
  return connection;
}

const extended: Extend = ({ extraQuery, extraBody }, url, body, spec) => [
  extraQuery ? withQuery(url, extraQuery) : url,
  extraBody ? withMembers(body, extraBody, spec?.mediaType) : body,
];

/** Adds query parameters to an address. They replace those of the same name. */
export function withQuery(url: string, extra: NonNullable<RequestOptions['extraQuery']>): string {
  const [address, query = ''] = url.split('?');
  const added = Object.entries(extra).map(([name, value]) => [percentEncode(name), [value].flat()] as const);
  const kept = query
    .split('&')
    .filter((pair) => pair !== '' && !added.some(([name]) => pair.split('=')[0] === name));
  const pairs = added.flatMap(([name, values]) =>
    values.map((value) => `${name}=${percentEncode(String(value))}`),
  );
  return [address, [...kept, ...pairs].join('&')].filter(Boolean).join('?');
}

/** The media types of JSON and forms. */
const OF_MEMBERS = /[/+]json *(;|$)|^application\/x-www-form-|^multipart\/form-/i;

function withMembers(body: unknown, extra: object, mediaType = ''): unknown {
  if (OF_MEMBERS.test(mediaType) && (body === undefined || isMap(body))) return merged(body ?? {}, extra);
  throw new TypeError('extraBody: the body is not an object');
}

/** Merges objects at any depth; everything else is replaced. */
function merged(value: unknown, extra: unknown): unknown {
  if (!isMap(value) || !isMap(extra)) return extra;
  const own = Object.entries(extra).map(([name, member]) => [
    name,
    merged(Object.hasOwn(value, name) ? value[name] : undefined, member),
  ]);
  // An assignment would set the prototype for `__proto__`.
  return Object.fromEntries([...Object.entries(value), ...own]);
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);
}
