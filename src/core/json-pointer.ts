/** JSON pointers (RFC 6901). */
import { isJsonObject, type JsonValue } from './json.ts';
import { percentDecoded, percentEncoded } from './percent-encoding.ts';

/** Appends a segment to a JSON pointer. */
export function childPointer(pointer: string, key: string | number): string {
  return `${pointer}/${typeof key === 'number' ? key : escapedSegment(key)}`;
}

/** Returns the unescaped segments of a pointer, or undefined if the pointer is invalid. */
export function pointerSegments(pointer: string): readonly string[] | undefined {
  if (pointer === '') return [];
  return pointer.startsWith('/') ? pointer.slice(1).split('/').map(unescapedSegment) : undefined;
}

/** Returns the value at a pointer, or undefined if it does not exist. Follows own properties only. */
export function valueAt(root: JsonValue, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const segment of pointerSegments(pointer) ?? ['\0']) {
    if (Array.isArray(value)) value = /^(0|[1-9]\d*)$/.test(segment) ? value[Number(segment)] : undefined;
    else value = isJsonObject(value) ? ownValue(value, segment) : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}

/** Returns a property or an item of a JSON value. Ignores inherited properties, because documents choose the names. */
export function ownValue(node: unknown, key: string | number): JsonValue | undefined {
  return typeof node === 'object' && node !== null && Object.hasOwn(node, key)
    ? (node as Readonly<Record<string, JsonValue>>)[key]
    : undefined;
}

/** Returns the `$ref` fragment of a pointer with these segments. */
export function fragmentOf(segments: readonly string[]): string {
  return `#${segments.map((segment) => `/${asFragmentSegment(segment)}`).join('')}`;
}

/** Decodes one segment of a pointer in a URI fragment (RFC 6901 §6). Malformed percent-encoding is read literally. */
export function fragmentSegment(segment: string): string {
  return unescapedSegment(percentDecoded(segment) ?? segment);
}

/** Encodes one segment of a pointer in a URI fragment (RFC 6901 §6). */
export function asFragmentSegment(name: string): string {
  return percentEncoded(escapedSegment(name));
}

export function escapedSegment(segment: string): string {
  return /[~/]/.test(segment) ? segment.replaceAll('~', '~0').replaceAll('/', '~1') : segment;
}

export function unescapedSegment(segment: string): string {
  return segment.includes('~') ? segment.replaceAll('~1', '/').replaceAll('~0', '~') : segment;
}
