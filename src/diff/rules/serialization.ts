import type { JsonValue } from '../../core/json.ts';
import type { EncodingChange } from '../delta/change.ts';
import { rule } from '../rule.ts';

/** Those that are allowed or not; all others are forms of which there is one. */
const PERMISSIONS: ReadonlySet<EncodingChange['member']> = new Set(['allowReserved', 'allowEmptyValue']);

export const serializationChanged = rule<'encoding'>({
  id: 'serialization-changed',
  on: 'encoding',
  summary: 'The same value is written in another way, which the other side does not read.',
  help: 'Keep style, explode and media type; offer the new form under another name.',
  mirror: 'serialization-changed',
  judge: (change) =>
    PERMISSIONS.has(change.member)
      ? undefined
      : { direction: change.flow, effect: 'changed', message: messageOf(change) },
});

export const serializationNarrowed = rule<'encoding'>({
  id: 'serialization-narrowed',
  on: 'encoding',
  summary: 'A way to write a value that was allowed is not allowed any more.',
  help: 'Leave it allowed.',
  mirror: 'serialization-widened',
  judge: (change) =>
    PERMISSIONS.has(change.member) && change.old === true
      ? { direction: change.flow, effect: 'narrowed', message: messageOf(change) }
      : undefined,
});

export const serializationWidened = rule<'encoding'>({
  id: 'serialization-widened',
  on: 'encoding',
  summary: 'A value may come written in a way that was not allowed.',
  help: 'Nothing has to be done where callers send it.',
  mirror: 'serialization-narrowed',
  judge: (change) =>
    PERMISSIONS.has(change.member) && change.new === true
      ? { direction: change.flow, effect: 'widened', message: messageOf(change) }
      : undefined,
});

function messageOf({ member, place, old, new: next }: EncodingChange): string {
  return `${member} of the ${place} is ${words(next)}, no longer ${words(old)}.`;
}

function words(value: JsonValue | undefined): string {
  return value === undefined ? 'the usual one' : typeof value === 'string' ? value : JSON.stringify(value);
}
