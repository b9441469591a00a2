import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { asFragmentSegment } from '../../core/percent-encoding.ts';

/** Appends a segment to a JSON pointer (RFC 6901). */
export function childPointer(pointer: string, key: string | number): string {
  return `${pointer}/${typeof key === 'number' ? key : escapeSegment(key)}`;
}

/** Returns the unescaped segments of a pointer; undefined for an invalid one. */
export function pointerSegments(pointer: string): readonly string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns the value at a pointer, following own properties only; undefined if it does not exist. */
export function valueAt(root: JsonValue, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const segment of pointerSegments(pointer) ?? ['\0']) {
    if (Array.isArray(value)) value = /^(0|[1-9]\d*)$/.test(segment) ? value[Number(segment)] : undefined;
    else value = isJsonObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}

/** Returns a pointer as the fragment of a `$ref`. */
export function fragmentOf(segments: readonly string[]): string {
  return `#${segments.map((segment) => `/${asFragmentSegment(segment)}`).join('')}`;
}

function escapeSegment(segment: string): string {
  return /[~/]/.test(segment) ? segment.replaceAll('~', '~0').replaceAll('/', '~1') : segment;
}
