/**
 * Converts OpenAPI 3.2 to 3.1: translates properties with a counterpart in 3.1, keeps the properties in `NEWER` of
 * grammar.ts, and reports and omits all other properties of 3.2.
 */
import { pointerSegments } from '../../core/json-pointer.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { isStreamType } from '../../core/media-type.ts';
import { isAdditionalMethod } from '../../core/path-item.ts';
import { say } from '../diagnostics.ts';
import type { Origin } from '../document/origin.ts';
import type { Report } from '../tolerance/report.ts';
import { VOCABULARY } from '../vocabulary/vocabulary.ts';
import { NEWER, type ObjectKind } from './grammar.ts';
import { mediaTypeOf } from './media-type-of.ts';

/** The usual extension for the short title of a tag, which is `summary` in 3.2. */
export const TAG_TITLE = 'x-displayName';

/** Properties of 3.2 that generated code ignores, with the effect of each. docs/openapi.md also lists them. */
export const UNREAD: Readonly<Partial<Record<ObjectKind, Readonly<Record<string, string>>>>> = {
  document: { $self: 'references are resolved against file paths' },
  mediaType: {
    itemSchema: 'the items of the sequence have no type',
    itemEncoding: 'the default encoding is used',
    prefixEncoding: 'the default encoding is used',
  },
  encoding: {
    encoding: 'the default encoding is used',
    itemEncoding: 'the default encoding is used',
    prefixEncoding: 'the default encoding is used',
  },
  tag: {
    parent: 'tags are not nested',
    kind: 'all tags are treated alike',
  },
  response: { summary: 'the description is used' },
  discriminator: { defaultMapping: 'values without a known tag match no variant' },
  securityScheme: {
    oauth2MetadataUrl: 'the metadata is not fetched',
    deprecated: 'the scheme is not marked as deprecated',
  },
  example: { serializedValue: 'only `dataValue` and `value` are used' },
};

/** Returns the object in its 3.1 form. Reports the properties that it omits. */
export function liftNewer(kind: ObjectKind, value: JsonObject, origin: Origin, report: Report): JsonObject {
  const lifted: Record<string, JsonValue> = { ...value };
  const leaveOut = (owner: Record<string, JsonValue>, at: Origin, key: string, effect: string): void => {
    report(say['openapi-unread']({ member: key, effect }, at.below(key).span));
    if (!NEWER[kind]?.includes(key)) delete owner[key];
  };
  if (kind === 'mediaType' && isSequence(origin) && lifted['itemSchema'] !== undefined) {
    // A body that is a sequence is modeled as a list of its items.
    lifted['schema'] ??= { type: 'array', items: lifted['itemSchema'] };
    delete lifted['itemSchema'];
  }
  for (const [member, effect] of Object.entries(UNREAD[kind] ?? {}))
    if (Object.hasOwn(lifted, member)) leaveOut(lifted, origin, member, effect);
  if (kind === 'server' && typeof lifted['name'] === 'string') {
    lifted[VOCABULARY.serverName.extension] ??= lifted['name'];
    delete lifted['name'];
  }
  if (kind === 'tag' && typeof lifted['summary'] === 'string') {
    lifted[TAG_TITLE] ??= lifted['summary'];
    delete lifted['summary'];
  }
  if (kind === 'example' && lifted['dataValue'] !== undefined) {
    lifted['value'] ??= lifted['dataValue'];
    delete lifted['dataValue'];
  }
  if (kind === 'pathItem' && isJsonObject(lifted['additionalOperations'])) {
    const operations = Object.entries(lifted['additionalOperations']);
    const place = origin.below('additionalOperations');
    for (const [method] of operations)
      if (!isAdditionalMethod(method)) report(say['operation-method']({ method }, place.below(method).span));
    lifted['additionalOperations'] = Object.fromEntries(
      operations.filter(([method]) => isAdditionalMethod(method)),
    );
  }
  if (kind === 'parameter' && lifted['style'] === 'cookie')
    leaveOut(lifted, origin, 'style', 'values of the cookie are encoded with the style `form`');
  // Each reference to one of these components is replaced with the media type.
  if (kind === 'components') delete lifted['mediaTypes'];
  const nested = NESTED[kind];
  const inside = nested && lifted[nested.member];
  if (nested && isJsonObject(inside) && Object.hasOwn(inside, nested.key)) {
    const copy = { ...inside };
    leaveOut(copy, origin.below(nested.member), nested.key, nested.effect);
    lifted[nested.member] = copy;
  }
  return lifted;
}

/** True if the key of a media type object names a sequence of items. */
function isSequence({ pointer }: Origin): boolean {
  return isStreamType(mediaTypeOf(pointerSegments(pointer)?.at(-1) ?? ''));
}

/** Omitted properties of 3.2 inside `member`, whose properties are not in grammar.ts. */
const NESTED: Readonly<
  Partial<Record<ObjectKind, { readonly member: string; readonly key: string; readonly effect: string }>>
> = {
  securityScheme: { member: 'flows', key: 'deviceAuthorization', effect: 'the flow is omitted' },
  schema: { member: 'xml', key: 'nodeType', effect: 'XML is neither encoded nor decoded' },
};
