import { isStreamType } from '../../../../core/media-type.ts';
import type { MediaContent } from '../../../../model/operation.ts';
import type { Type } from '../../../../model/type.ts';
import { joinEs, stringLiteral, type Es } from '../../../encode/ecmascript.ts';
import { es } from '../../../encode/ecmascript.ts';
import { unionOf } from './layout.ts';
import type { Position, TypePrinter } from './types.ts';

/** Media types whose bodies have the same TypeScript type. */
export interface Variant {
  readonly type: Es;
  readonly mediaTypes: readonly string[];
}

/** Returns the contents of a body by their type, in order. */
export function variantsOf(
  contents: readonly MediaContent[],
  direction: Position['direction'],
  types: TypePrinter,
): readonly Variant[] {
  const variants = new Map<string, { type: Es; mediaTypes: string[] }>();
  for (const content of contents) {
    const inside = isMultipart(content) ? withFiles(content.type, types) : content.type;
    const whole = types.print(inside, { direction, binary: binaryOf(content, direction) });
    const isStreamed = direction === 'response' && isStreamType(content.mediaType);
    const type = isStreamed ? unionOf([whole, types.runtime('Streamed')]) : whole;
    const known = variants.get(type.text);
    if (known) known.mediaTypes.push(content.mediaType);
    else variants.set(type.text, { type, mediaTypes: [content.mediaType] });
  }
  return [...variants.values()];
}

/** Returns a union of media types, or the type of any text if one of them is a range. */
export function contentTypeOf(mediaTypes: readonly string[]): Es {
  if (mediaTypes.some(isRange)) return es`string`;
  return joinEs(mediaTypes.map(stringLiteral), ' | ');
}

export function isRange(mediaType: string): boolean {
  return mediaType.includes('*');
}

/** Returns the TypeScript type of bytes: of a whole body, of a part of a body, or inside JSON, as a string. */
function binaryOf(content: MediaContent, direction: Position['direction']): Position['binary'] {
  if (content.type.kind === 'binary') return direction === 'request' ? 'Bytes' : 'Binary';
  return isMultipart(content) && direction === 'request' ? 'File' : 'string';
}

/** Replaces a named type by its object if properties are files, because they are strings in the named type. */
function withFiles(type: Type, types: TypePrinter): Type {
  if (type.kind !== 'reference') return type;
  const inside = types.inside(type);
  const hasFile =
    inside.kind === 'object' &&
    inside.properties.some(
      ({ type: of }) => of.kind === 'binary' || (of.kind === 'list' && of.items.kind === 'binary'),
    );
  return hasFile ? inside : type;
}

function isMultipart({ mediaType }: MediaContent): boolean {
  return mediaType.startsWith('multipart/');
}
