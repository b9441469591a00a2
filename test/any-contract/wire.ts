import type { AnyClient } from '../typescript/emitted-client.ts';
import type { Sent } from './service.ts';

/** Method and target, and the exact body if there is one. */
export type Wire = readonly [line: string, body?: string];

/** One call, and the bytes that it sends in any language. */
export interface Row {
  /** Resources, then the action, as named in TypeScript. */
  readonly to: readonly string[];
  /** Values of path parameters. */
  readonly path?: readonly (string | number)[];
  /** By wire name. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly sends: Wire;
  /** The bytes that the service's own SDK sends, if they differ. They must have the same meaning. */
  readonly sdkSends?: Wire;
}

/** A list with pages, in any language. `{origin}` is the origin of the service. */
export interface PagesRow extends Pick<Row, 'to' | 'path' | 'params'> {
  readonly name: string;
  readonly pages: readonly object[];
  readonly items: readonly unknown[];
  /** Method and target of each request. */
  readonly asks: readonly string[];
}

/** Makes a call in TypeScript. */
export function made(client: AnyClient, { to, path = [], params }: PagesRow | Row): unknown {
  const resource = to
    .slice(0, -1)
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], client);
  const { [to.at(-1)!]: method } = resource as Record<string, (...values: unknown[]) => unknown>;
  // Passes the resource as `this`, which the method needs.
  return method!.call(resource, ...path, ...(params ? [params] : []));
}

export function wireOf({ line, body }: Sent): Wire {
  return body === '' ? [line] : [line, body];
}

/**
 * Normalizes a request as servers do: decodes percent-encoding, and removes the last index of lists of
 * scalars.
 */
export function meaningOf([line, body = '']: Wire): object {
  const [target = '', query = ''] = line.split('?', 2);
  return { target, query: pairsOf(query), body: pairsOf(body) };
}

function pairsOf(form: string): readonly (readonly [string, string])[] {
  return [...new URLSearchParams(form)].map(([name, value]) => [name.replace(/\[\d+\]$/, '[]'), value]);
}

/** Returns the items of an iterator as a list. */
export async function allOf(items: unknown): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for await (const item of items as AsyncIterable<unknown>) all.push(item);
  return all;
}

/**
 * Returns the bytes of a request with sorted arguments, because some languages use the order of the contract.
 */
export function unordered([line, body]: Wire): Wire {
  const sorted = (pairs: string): string =>
    pairs
      .split('&')
      .toSorted((one, other) => compare(nameOf(one), nameOf(other)))
      .join('&');
  const [target, query] = line.split('?', 2) as [string, string?];
  const whole = query === undefined ? target : `${target}?${sorted(query)}`;
  return body === undefined ? [whole] : [whole, sorted(body)];
}

function nameOf(pair: string): string {
  return pair.split('=', 1)[0]!;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
