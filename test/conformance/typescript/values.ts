/** Converts values of vectors to JavaScript values, and back. */
import { inspect } from 'node:util';
import type { Bytes, Json } from '../format.ts';

/** `{ $base64 }` becomes a file, and `{ $time }` a `Date`, at any depth. */
export function given(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(given);
  if (typeof value !== 'object' || value === null) return value;
  if ('$time' in value) return new Date(String(value.$time));
  if (!isBytes(value)) return mapped(value);
  const { type = '', name, once } = value;
  const content = bytesOf(value);
  if (once) {
    const stream = streamOf(value);
    return name === undefined ? stream : { stream, name, type };
  }
  return name === undefined ? new Blob([content], { type }) : new File([content], name, { type });
}

/** Keeps names such as `__proto__`. */
function mapped(value: object): object {
  const members = Object.entries(value).map(([name, member]) => [name, given(member)] as const);
  return Object.fromEntries(members);
}

function streamOf(value: Bytes): ReadableStream<Uint8Array> {
  const left = [bytesOf(value)];
  return new ReadableStream({
    pull: (out) => {
      const chunk = left.shift();
      if (chunk) out.enqueue(chunk);
      else if (value.fails === undefined) out.close();
      else out.error(new Error(value.fails));
    },
  });
}

export function bytesOf({ $base64 }: Bytes): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from($base64, 'base64'));
}

/** Values as JSON represents them: undefined properties are omitted. */
export function jsonOf(value: unknown): Json {
  return JSON.parse(JSON.stringify(value) ?? 'null') as Json;
}

export async function responseMembers(response: Response): Promise<Readonly<Record<string, Json>>> {
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, headers, text: await response.text() };
}

const MEMBERS =
  'kind code operation message attempts idempotencyKey retryable status requestId retryAfter path docUrl rawBody body ' +
  'serviceMessage lastEventId timeoutMs tokenUrl errors partialData userErrors payload';

/** All properties that the vectors can contain, including getters. */
export function errorMembers(error: Error): Readonly<Record<string, Json>> {
  const own = error as unknown as Readonly<Record<string, unknown>>;
  const members = MEMBERS.split(' ').map((name) => [name, jsonOf(own[name])] as const);
  const { headers } = own;
  return {
    ...Object.fromEntries(members),
    headers: headers instanceof Headers ? Object.fromEntries(headers) : null,
    hasCause: error.cause !== undefined,
  };
}

/** All representations of an error. */
export function textsOf(error: unknown): readonly string[] {
  return [String(error), JSON.stringify(error) ?? '', inspect(error, { depth: 10 })];
}

function isBytes(value: unknown): value is Bytes {
  return typeof value === 'object' && value !== null && '$base64' in value;
}
