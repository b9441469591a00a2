import type { AnyClient } from '../typescript/emitted-client.ts';
import type { Sent } from './service.ts';

/** Method and target, and the body where there is one, byte for byte. */
export type Wire = readonly [line: string, body?: string];

/** One call, and what goes over the wire for it, whichever language makes it. */
export interface Row {
  /** Resource and action, as TypeScript spells them. */
  /** Resources, then the action. */
  readonly to: readonly string[];
  /** Values of the path. */
  readonly path?: readonly (string | number)[];
  /** By name on the wire. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly sends: Wire;
  /** The bytes of the service's own SDK, where they are others that mean the same. */
  readonly sdkSends?: Wire;
}

/** A list that comes in pages, in whichever language. `{origin}` is where the service is. */
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
  // A method keeps its `this`.
  return method!.call(resource, ...path, ...(params ? [params] : []));
}

export function wireOf({ line, body }: Sent): Wire {
  return body === '' ? [line] : [line, body];
}

/** What a server reads from a request: percent-encoding undone, and the last index of a list of scalars dropped. */
export function meaningOf([line, body = '']: Wire): object {
  const [target = '', query = ''] = line.split('?', 2);
  return { target, query: pairsOf(query), body: pairsOf(body) };
}

function pairsOf(form: string): readonly (readonly [string, string])[] {
  return [...new URLSearchParams(form)].map(([name, value]) => [name.replace(/\[\d+\]$/, '[]'), value]);
}

/** What an iterator gives, as a list. */
export async function allOf(items: unknown): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for await (const item of items as AsyncIterable<unknown>) all.push(item);
  return all;
}

/** The bytes of a request, whatever order arguments have: some languages' is that of the contract. */
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
