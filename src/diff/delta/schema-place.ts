/** JSON pointers into schemas: as words, and as the elements along the path. */
import { isJsonObject } from '../../core/json.ts';
import { percentDecoded } from '../../core/percent-encoding.ts';
import type { SchemaFact } from '../schema/compare-schemas.ts';
import { segmentsOf, UNIONS } from '../schema/keywords.ts';

/** Returns a pointer into a schema in words, such as `items[].name` for `/properties/items/items/properties/name`. */
export function placeWords(pointer: string, { keyword, item }: Pick<SchemaFact, 'keyword' | 'item'>): string {
  const segments = [...segmentsOf(pointer)];
  if (keyword === 'properties' && item !== undefined && segments.at(-1) === item) segments.splice(-2);
  else if ([keyword, ...UNIONS].includes(segments.at(-1)!) && segments.at(-2) !== 'properties')
    segments.pop();
  let words = '';
  for (let index = 0; index < segments.length; index++) {
    const segment = segments[index]!;
    if (segment === 'properties') words += `${words === '' ? '' : '.'}${segments[++index] ?? ''}`;
    else if (segment === 'items') words += '[]';
    else if (segment === 'prefixItems') words += `[${segments[++index] ?? ''}]`;
    else if (segment === 'additionalProperties') words += '.*';
    else if (segment === 'oneOf' || segment === 'anyOf') words += ` (${segment} ${segments[++index] ?? ''})`;
    else if (segment === 'allOf') index++;
    else if (segment === 'discriminator') return `${words} discriminator`.trim();
    else words += `/${segment}`;
  }
  return words.trim();
}

/**
 * Yields each value on the path from the root to the element at a pointer, and then its property `member`. Follows each
 * `$ref` from the last value, and yields its target.
 */
export function* elementsTo(document: unknown, pointer: string, member?: string): Iterable<unknown> {
  const path = [...segmentsOf(pointer)];
  if (member !== undefined && path.at(-1) !== member) path.push('properties', member);
  let node: unknown = document;
  for (const segment of path) {
    node = typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[segment] : undefined;
    yield node;
  }
  for (let hops = 0; hops < MAX_HOPS && isJsonObject(node) && typeof node['$ref'] === 'string'; hops++) {
    node = segmentsOf(percentDecoded(node['$ref'].slice(1)) ?? '').reduce<unknown>(
      (value, segment) => (isJsonObject(value) ? value[segment] : undefined),
      document,
    );
    yield node;
  }
}

const MAX_HOPS = 16;
