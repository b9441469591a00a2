import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { leavesOf } from '../../values/leaves.ts';
import { mapMembers } from '../../values/members.ts';
import type { Case } from '../exchange.ts';

const DAY_MS = 86_400_000;
/** RFC 3339 §5.6: a date, or a date and a time with its offset. */
const DATE = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))?$/i;

/**
 * Shifts all dates of a request by the same number of whole days, so that the earliest is after the current
 * day. Returns undefined if no date is past. Examples often contain dates that were in the future when the
 * document was written.
 */
export function withFutureDates<Of extends Case>(made: Of, now: number): Of | undefined;
export function withFutureDates(made: Case, now: number): Case | undefined {
  const sent: JsonValue = made.kind === 'graphql' ? made.variables : [made.parameters, bodyOf(made)];
  const times = [...leavesOf(sent, '')].flatMap(({ value }) => timeOf(value) ?? []);
  const earliest = Math.min(...times);
  if (!(earliest < now)) return undefined;
  const days = Math.ceil((now - earliest) / DAY_MS) + 1;
  const move = (value: JsonValue): JsonValue => moved(value, days);
  if (made.kind === 'graphql') return { ...made, variables: move(made.variables) as JsonObject };
  const { body } = made;
  return {
    ...made,
    parameters: move(made.parameters) as JsonObject,
    ...(body && 'value' in body && { body: { ...body, value: move(body.value) } }),
  };
}

function bodyOf(made: Extract<Case, { kind: 'rest' }>): JsonValue {
  return made.body && 'value' in made.body ? made.body.value : null;
}

function timeOf(value: JsonValue): number | undefined {
  const time = typeof value === 'string' && DATE.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Shifts the dates of a value by days. Times of day and offsets remain unchanged. */
function moved(value: JsonValue, days: number): JsonValue {
  if (Array.isArray(value)) return value.map((item) => moved(item as JsonValue, days));
  if (isJsonObject(value)) return mapMembers(value, (member) => moved(member, days));
  if (typeof value !== 'string' || timeOf(value) === undefined) return value;
  const [, date = '', time = ''] = DATE.exec(value) ?? [];
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10) + time;
}
