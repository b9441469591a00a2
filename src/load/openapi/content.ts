import type { Encoding, MediaContent, ParameterStyle } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import { say } from '../diagnostics.ts';
import { setMember } from '../../core/own-member.ts';
import { entriesOf, markOf, type Context } from './context.ts';
import type { Dictionary, MediaType, OpenapiEncoding } from './document-types.ts';
import { examplesOf } from './examples.ts';
import type { Origin } from '../document/origin.ts';
import { mediaTypeOf } from './media-type-of.ts';
import { headersOf } from './parameter.ts';
import { typeOf } from './schema.ts';
import { textOf } from '../vocabulary/use.ts';

/** Returns the media types of a body, in declared order. */
export function contentsOf(
  context: Context,
  content: Dictionary<MediaType> | undefined,
  owner: Origin,
): readonly MediaContent[] {
  const contents = new Map<string, MediaContent>();
  for (const [range, media] of entriesOf(content)) {
    const origin = context.origins.of(media, owner, 'content', range);
    const mediaType = mediaTypeOf(range);
    if (/[/+]xml$/.test(mediaType)) context.report(say['media-xml']({ mediaType }, origin.span));
    if (contents.has(mediaType)) {
      context.report(say['media-duplicate']({ mediaType }, origin.span));
      continue;
    }
    const found: MediaContent = {
      mediaType,
      type:
        media.schema === undefined
          ? undescribed(mediaType, origin)
          : typeOf(context, media.schema, origin.below('schema')),
      encoding: encodingOf(context, media.encoding, mediaType.startsWith('multipart/'), origin),
      ...sentinelOf(context, media, origin),
      examples: examplesOf(context, media, origin),
      ...markOf(context, media, origin),
      at: origin.span,
    };
    contents.set(mediaType, found);
    context.places.keep(found, media);
  }
  return [...contents.values()];
}

/**
 * Returns the type of a body without a schema, by its media type: a string, any JSON, a form of any shape, or bytes
 * (OpenAPI 3.1 §4.8.14.1).
 */
function undescribed(mediaType: string, origin: Origin): Type {
  const at = origin.span;
  if (mediaType.startsWith('text/')) return { kind: 'primitive', primitive: 'string', constraints: {}, at };
  if (
    /[/+](json|xml)$|^(\*|application)\/\*$|^application\/x-www-form-urlencoded$|^multipart\//.test(mediaType)
  )
    return { kind: 'any', at };
  return { kind: 'binary', at };
}

/** Returns the value of `x-speakeasy-sse-sentinel`. */
function sentinelOf(
  { extensions, report }: Context,
  media: MediaType,
  origin: Origin,
): Pick<MediaContent, 'sentinel'> {
  const use = extensions.use('sentinel', media, origin);
  const sentinel = use && textOf(use, report);
  return sentinel === undefined ? {} : { sentinel };
}

const STYLES: readonly string[] = [
  'form',
  'spaceDelimited',
  'pipeDelimited',
  'deepObject',
] satisfies ParameterStyle[];

function encodingOf(
  context: Context,
  encodings: Dictionary<OpenapiEncoding> | undefined,
  isMultipart: boolean,
  owner: Origin,
): MediaContent['encoding'] {
  const result: Record<string, Encoding> = {};
  for (const [property, { contentType, headers, style, explode, allowReserved }] of entriesOf(encodings)) {
    const isStyle = style !== undefined && STYLES.includes(style);
    if (style !== undefined && !isStyle) {
      context.report(
        say['parameter-style']({ style, place: 'a form' }, owner.below('encoding', property, 'style').span),
      );
    }
    setMember(result, property, {
      ...(contentType !== undefined && { contentType }),
      ...(isStyle && { style: style as ParameterStyle }),
      ...(explode !== undefined && { explode }),
      ...(allowReserved !== undefined && { allowReserved }),
      // Only multipart bodies have parts with headers.
      ...(headers &&
        isMultipart && { headers: headersOf(context, headers, owner.below('encoding', property)) }),
    });
  }
  return result;
}
