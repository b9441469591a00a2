import type { JsonValue } from '../../core/json.ts';
import type { EncodingChange } from '../delta/change.ts';
import type { Effect } from '../severity.ts';
import { covers } from '../delta/content.ts';
import { rule } from '../rule.ts';
import { code, named } from './words.ts';

/** Properties that permit an additional encoding of a value. */
const PERMISSIONS: ReadonlySet<EncodingChange['member']> = new Set(['allowReserved', 'allowEmptyValue']);

/**
 * Returns the effect of a change. Permissions and lists of media types can be narrowed or widened. Every other change
 * replaces one format with another.
 */
function effectOf({ member, old, new: next }: EncodingChange): Effect | undefined {
  if (PERMISSIONS.has(member)) return old === true ? 'narrowed' : next === true ? 'widened' : undefined;
  if (member !== 'contentType' || typeof old !== 'string' || typeof next !== 'string') return 'changed';
  const [before, after] = [mediaTypesOf(old), mediaTypesOf(next)];
  const isLess = before.some((mediaType) => !after.some((range) => covers(range, mediaType)));
  const isMore = after.some((mediaType) => !before.some((range) => covers(range, mediaType)));
  return isLess && isMore ? 'changed' : isLess ? 'narrowed' : isMore ? 'widened' : undefined;
}

/** Returns the possible media types of a form part, which are separated by commas (OpenAPI 3.1 §4.8.15.1). */
function mediaTypesOf(list: string): readonly string[] {
  return list.split(',').map((mediaType) => mediaType.trim().toLowerCase());
}

export const serializationChanged = rule<'encoding'>({
  id: 'serialization-changed',
  on: 'encoding',
  summary: 'The same value is serialized differently, so the receiver cannot read it.',
  help: 'Keep `style`, `explode`, and the media type. Offer the new serialization under a different name.',
  mirror: 'serialization-changed',
  judge: (change) =>
    effectOf(change) === 'changed'
      ? { direction: change.flow, effect: 'changed', message: messageOf(change) }
      : undefined,
});

export const serializationNarrowed = rule<'encoding'>({
  id: 'serialization-narrowed',
  on: 'encoding',
  summary: 'A serialization that was allowed is no longer allowed.',
  help: 'Keep allowing it.',
  mirror: 'serialization-widened',
  judge: (change) =>
    effectOf(change) === 'narrowed'
      ? { direction: change.flow, effect: 'narrowed', message: messageOf(change) }
      : undefined,
});

export const serializationWidened = rule<'encoding'>({
  id: 'serialization-widened',
  on: 'encoding',
  summary: 'A serialization that was not allowed is now allowed.',
  help: 'For requests, no action is needed. In responses, keep sending the serialization that was allowed before.',
  mirror: 'serialization-narrowed',
  judge: (change) =>
    effectOf(change) === 'widened'
      ? { direction: change.flow, effect: 'widened', message: messageOf(change) }
      : undefined,
});

function messageOf({ member, place, old, new: next }: EncodingChange): string {
  return `${code(member)} of the ${named(place)} is now ${words(next)}; it was ${words(old)}.`;
}

function words(value: JsonValue | undefined): string {
  return value === undefined ? 'the default' : typeof value === 'string' ? value : JSON.stringify(value);
}
