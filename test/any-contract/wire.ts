import type { AnyClient } from '../typescript/emitted-client.ts';
import type { Sent } from './service.ts';

/** Method and target, and the body where there is one, byte for byte. */
export type Wire = readonly [line: string, body?: string];

/** One call, and what goes over the wire for it. */
export interface Row {
  readonly call: (client: AnyClient) => Promise<unknown>;
  readonly sends: Wire;
  /** The bytes of the service's own SDK, where they are others that mean the same. */
  readonly sdkSends?: Wire;
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
