import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { hasOwnField } from '../../core/path-item.ts';
import type { OpenapiSource, UnreadPart } from '../../model/contract.ts';
import { segmentsOf } from '../schema/keywords.ts';
import type { SchemaChange, UnreadChange } from './change.ts';
import { NO_ANNOUNCEMENT } from './lifecycle-status.ts';

/** Yields changes to the parts of documents that the model does not contain. The parts are matched by location. */
export function* unreadChanges(old: OpenapiSource, next: OpenapiSource): Iterable<UnreadChange> {
  const [before, after] = [byPlace(old), byPlace(next)];
  for (const place of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(place), after.get(place)];
    if (was && is && was.digest() === is.digest()) continue;
    const { pointer } = (is ?? was)!.at;
    const segments = segmentsOf(pointer);
    yield {
      kind: 'unread',
      member: nameOf(segments, (is ?? was)!.value),
      ...(isProse(pointer) && { isProse: true }),
      ...locationOf(segments),
      lifecycle: NO_ANNOUNCEMENT,
      at: { ...(was && { old: was.at }), ...(is && { new: is.at }) },
      old: was?.value,
      new: is?.value,
    };
  }
}

/**
 * Returns the parts by their location inside their file, because files can be renamed. The names of path parameters are
 * omitted, because they have no effect.
 */
function byPlace({ unread }: OpenapiSource): ReadonlyMap<string, UnreadPart> {
  return new Map(unread.map((part) => [part.at.pointer.replaceAll(/\{[^}/]*\}/g, '{}'), part]));
}

/** Returns the property `name` of a list item, such as a parameter, or else the last segment of the pointer. */
function nameOf(segments: readonly string[], value: JsonValue): string {
  const last = segments.at(-1)!;
  return /^\d+$/.test(last) && isJsonObject(value) && typeof value['name'] === 'string'
    ? value['name']
    : last;
}

/** True for fields of OpenAPI 3.2 that only describe the contract: fields of tags, and summaries of responses. */
function isProse(pointer: string): boolean {
  return /^\/tags\/\d+\/(?:summary|parent|kind)$|\/responses\/[^/]+\/summary$/.test(pointer);
}

function locationOf(segments: readonly string[]): { readonly subject: string; readonly place: string } {
  const [section, path = '', method = ''] = segments;
  if (section === 'paths' && hasOwnField(method))
    return { subject: `${method.toUpperCase()} ${path}`, place: segments.slice(3, -1).join(' ') };
  if (section === 'components')
    return { subject: segments.slice(1, 3).join(' '), place: segments.slice(3, -1).join(' ') };
  return { subject: 'contract', place: segments.slice(0, -1).join(' ') };
}

/** Returns the change to a keyword of a schema that the model does not contain. */
export function unreadKeyword({ fact, ...change }: SchemaChange): UnreadChange {
  const { subject, place, lifecycle, at, also } = change;
  return {
    kind: 'unread',
    member: fact
      .item!.split('/')
      .filter((segment) => !/^\d+$/.test(segment))
      .join('.'),
    subject,
    place,
    lifecycle,
    at,
    ...(also && { also }),
    ...(fact.hasLostDigits && { hasLostDigits: true }),
    old: fact.old,
    new: fact.new,
  };
}
