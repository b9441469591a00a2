/** Reads values of a request that the server runtime has parsed. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import type { InputPath } from '../../model/behaviour.ts';
import type { OperationRequest } from '../server-runtime.ts';

/** Returns the value at a location, or undefined if the request omits it. */
export function valueAt(request: OperationRequest, from: InputPath): JsonValue | undefined {
  const [first, ...rest] = from.path;
  if (from.in === 'body') return inside(request.body as JsonValue | undefined, from.path);
  const sent = placeOf(request, from.in);
  if (first === undefined) return undefined;
  const key = from.in === 'header' ? first.toLowerCase() : first;
  const own = Object.hasOwn(sent, key) ? (sent as Record<string, JsonValue>)[key] : undefined;
  return inside(own, rest);
}

function placeOf(request: OperationRequest, place: InputPath['in']): object {
  switch (place) {
    case 'path':
      return request.path;
    case 'query':
      return request.query;
    case 'header':
      return request.headers;
    case 'cookie':
      return request.cookies;
    default:
      return {};
  }
}

export function inside(value: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (outer, name) => (isJsonObject(outer) && Object.hasOwn(outer, name) ? outer[name] : undefined),
    value,
  );
}

/**
 * Returns the query and path parameters and the properties of the body, except files, by the words of their names.
 */
export function sentBy({ path, query, body }: OperationRequest): ReadonlyMap<string, JsonValue> {
  const members = [query, path, isJsonObject(body as JsonValue) ? (body as object) : {}].flatMap((place) =>
    Object.entries(place as Readonly<Record<string, unknown>>),
  );
  return new Map(
    members
      .filter(([, value]) => !(value instanceof Blob))
      .map(([name, value]) => [splitWords(name).join(' '), value as JsonValue]),
  );
}
