/** Prints the bodies of requests and responses as blocks. */
import { isJsonType } from '../../../core/media-type.ts';
import type { JsonValue } from '../../../core/json.ts';
import type { MediaContent } from '../../../model/operation.ts';
import type { Type } from '../../../model/type.ts';
import { code, heading, type Block } from './blocks.ts';
import { Fields, type Direction, type Inside } from './fields.ts';
import type { Site } from './site.ts';
import { typeLine } from './type-line.ts';

/** Maximum length of an example. In longer examples, the depth and the number of items are reduced. */
const MAX_EXAMPLE = 6_000;

/** Returns the blocks of each distinct type among the contents. */
export function bodyBlocks(
  site: Site,
  inside: Inside,
  contents: readonly MediaContent[],
  direction: Direction,
): readonly Block[] {
  const byType = Map.groupBy(contents, ({ type }) => (type.kind === 'reference' ? type.target : type));
  return [...byType.values()].flatMap((same) => {
    const { type } = same[0]!;
    const types = same.flatMap(({ mediaType }, index) => [...(index > 0 ? [', '] : []), code(mediaType)]);
    return [
      { kind: 'text' as const, line: [...types, ': ', ...typeLine(site, type)] },
      ...typeFields(site, inside, type, direction),
    ];
  });
}

/** Prints the fields of an object, or of each unnamed object of a union. */
export function typeFields(site: Site, inside: Inside, type: Type, direction: Direction): readonly Block[] {
  return new Fields(site, inside, direction).ofType(type).flatMap(({ label, fields }): readonly Block[] => {
    if (fields.length === 0) return [];
    const id = label.toLowerCase().replaceAll(' ', '-');
    return [...(label === '' ? [] : [heading(label, id, 3)]), { kind: 'fields', fields }];
  });
}

/** Returns an example of JSON content: an example of the contract, or else one derived from the type. */
export function exampleOf(
  site: Site,
  contents: readonly MediaContent[],
  direction: 'request' | 'response',
): Block | undefined {
  const content = contents.find(({ mediaType }) => isJsonType(mediaType));
  if (!content) return undefined;
  const [declared] = content.examples;
  const value = declared ?? site.samples.of(content.type, { received: direction === 'response' });
  return { kind: 'code', language: 'json', code: shortJson(value) };
}

/** Prints JSON over several lines. Removes the deepest levels of a long value. */
export function shortJson(value: JsonValue): string {
  for (let depth = 12; depth > 0; depth--) {
    const text = JSON.stringify(cut(value, depth), null, 2);
    if (text.length <= MAX_EXAMPLE) return text;
  }
  return `${JSON.stringify(cut(value, 1), null, 2).slice(0, MAX_EXAMPLE).toWellFormed()}\n…`;
}

const MAX_ITEMS = 40;

function cut(value: JsonValue, depth: number): JsonValue {
  if (Array.isArray(value)) {
    const items = value as readonly JsonValue[];
    return depth === 0 ? ['…'] : items.slice(0, MAX_ITEMS).map((item) => cut(item, depth - 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cut(inner, depth - 1)]));
}
