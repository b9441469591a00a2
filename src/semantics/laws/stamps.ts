/** Decides when a service sets times and versions, and to which value (docs/contract-vocabulary.md#stamps). */
import type { JsonValue } from '../../core/json.ts';
import type { DeclaredStamp } from '../../model/marks.ts';
import { isSameState } from './values.ts';

/** A creation or a change of a resource. */
export interface Occasion {
  readonly isNew: boolean;
  /** The state entered at this moment, if any. */
  readonly entered?: JsonValue | undefined;
}

/** True if the service sets the value at this creation or change. */
export function isStamped({ moment, states }: DeclaredStamp, { isNew, entered }: Occasion): boolean {
  if (moment === 'created') return isNew;
  if (moment === 'changed') return true;
  return entered !== undefined && states.some((state) => isSameState(state, entered));
}

const DAY = 24 * 3_600_000;

/** Returns `now`, or the next value after the previous stamp `before` if `now` is not later. */
export function later(now: JsonValue, before: JsonValue | undefined): JsonValue {
  if (typeof now === 'number') return typeof before === 'number' ? Math.max(now, before + 1) : now;
  if (typeof now !== 'string' || typeof before !== 'string') return now;
  const [time, last] = [Date.parse(now), Date.parse(before)];
  if (Number.isNaN(last) || time > last) return now;
  const isDay = now.length === '2026-01-01'.length;
  const next = new Date(last + (isDay ? DAY : 1)).toISOString();
  return next.slice(0, now.length);
}

const TIME_WORD = ' (?:at|on|date|time|datetime|timestamp|utc|epoch|unix|ms|millis|ts)';
const CREATED = timeOf('created?|creation|inserted');
const CHANGED = timeOf('(?:last )?(?:updated?|modified|modification|changed?|edited)');
const OFTEN_CREATED = new RegExp(`^(?:registered|registration|added|issued|started)(?:${TIME_WORD})+$`);

/** Returns a pattern of words such as `created at`, `date created`, and `creation timestamp`. */
function timeOf(past: string): RegExp {
  return new RegExp(`^(?:(?:date|time)(?: time)? )?(?:${past})(?:${TIME_WORD})*$`);
}

/** Returns the moment that the name of a property states: `created` for `created at`, `changed` for `update time`. */
export function momentNamed(words: string): 'created' | 'changed' | undefined {
  if (CREATED.test(words)) return 'created';
  return CHANGED.test(words) ? 'changed' : undefined;
}

/** Returns the moment that a name states or suggests, such as `issued at`. A suggestion is not a reason for a finding. */
export function momentSuggested(words: string): 'created' | 'changed' | undefined {
  return momentNamed(words) ?? (OFTEN_CREATED.test(words) ? 'created' : undefined);
}

const TIMES = new Set(['at', 'date', 'time', 'timestamp', 'on', 'since', 'until']);

/** True if the name or the format of an integer indicates a time. Otherwise, the integer is a counter. */
export function isTime(words: string, format: string | undefined): boolean {
  return words.split(' ').some((word) => TIMES.has(word)) || /time|date|epoch/i.test(format ?? '');
}
