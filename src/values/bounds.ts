/** Limits relative to siblings and to the current time (docs/contract-vocabulary.md#bounds). */
import type { JsonValue } from '../core/json.ts';
import type { BoundOperator, DeclaredBounds, Moment } from '../model/marks.ts';

/** Returns the value of a sibling. A sibling without a value is null or undefined. */
export type Siblings = (property: string) => JsonValue | undefined;

const OPERATORS: Readonly<
  Record<BoundOperator, readonly [holds: (difference: number) => boolean, text: string]>
> = {
  after: [(difference) => difference > 0, 'must be after'],
  from: [(difference) => difference >= 0, 'must not be before'],
  before: [(difference) => difference < 0, 'must be before'],
  until: [(difference) => difference <= 0, 'must not be after'],
};

/**
 * Describes the first violated bound of a value, such as `must be after starts_at`. Returns undefined if the value is
 * within its bounds or is neither a number nor a time. `now` is in milliseconds since 1970.
 */
export function brokenBound(
  bounds: DeclaredBounds,
  value: JsonValue,
  siblings: Siblings,
  now: number,
): string | undefined {
  const own = measure(value);
  if (own === undefined) return undefined;
  for (const { is, property } of bounds.siblings) {
    const other = measure(siblings(property) ?? null);
    const [holds, text] = OPERATORS[is];
    if (other !== undefined && !holds(own - other)) return `${text} ${property}`;
  }
  const [min, max] = limitsOf(bounds, value, now);
  if (min !== undefined && own < min) return 'is too early';
  return max !== undefined && own > max ? 'is too late' : undefined;
}

const INVERSE: Readonly<Record<BoundOperator, BoundOperator>> = {
  after: 'before',
  from: 'until',
  before: 'after',
  until: 'from',
};

/**
 * Returns the bounds that the bounds of a property imply for its siblings: if `ends_at` must be after `starts_at`,
 * `starts_at` must be before `ends_at`.
 */
export function impliedBounds(
  property: string,
  { siblings, at }: DeclaredBounds,
  isSibling: (name: string) => boolean,
): DeclaredBounds {
  const own = siblings.filter((one) => isSibling(one.property));
  return { at, siblings: own.map(({ is }) => ({ is: INVERSE[is], property })) };
}

/** Returns a value within the bounds in the form of the sample, or undefined if it finds none near the bounds. */
export function valueWithin(
  bounds: DeclaredBounds,
  sample: JsonValue,
  siblings: Siblings,
  now: number,
): JsonValue | undefined {
  const limits = [
    ...bounds.siblings.map(({ property }) => measure(siblings(property) ?? null)),
    ...limitsOf(bounds, sample, now),
  ].filter((limit) => limit !== undefined);
  const between = limits.flatMap((one) => limits.map((other) => (one + other) / 2));
  const step = stepOf(sample);
  return [
    ...between.filter((one) => !limits.includes(one)),
    ...limits.flatMap((one) => [one + step, one - step, one]),
  ]
    .map((limit) => formOf(limit, sample))
    .find((value) => brokenBound(bounds, value, siblings, now) === undefined);
}

/** Returns values in the form of the sample that are slightly beyond one of the bounds. */
export function valuesBeyond(
  bounds: DeclaredBounds,
  sample: JsonValue,
  siblings: Siblings,
  now: number,
): readonly JsonValue[] {
  const step = Math.min(stepOf(sample), isDay(sample) ? DAY : MARGIN);
  const [min, max] = limitsOf(bounds, sample, now);
  const beyond = bounds.siblings.flatMap(({ is, property }) => {
    const other = measure(siblings(property) ?? null);
    if (other === undefined) return [];
    return [is === 'after' || is === 'before' ? other : is === 'from' ? other - step : other + step];
  });
  return [...beyond, ...(min === undefined ? [] : [min - step]), ...(max === undefined ? [] : [max + step])]
    .map((measured) => formOf(measured, sample))
    .filter((value) => brokenBound(bounds, value, siblings, now) !== undefined);
}

/** Milliseconds beyond a bound. The clocks of two machines are assumed to differ by less. */
const MARGIN = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:[Tt ]|$)/;
/** A smaller number is a time in seconds since 1970. A larger number is in milliseconds. */
const MILLISECONDS = 1e11;

/** Returns a number unchanged, a time in milliseconds since 1970, or undefined for other values. */
function measure(value: JsonValue): number | undefined {
  if (typeof value === 'number') return value;
  const time = typeof value === 'string' && MOMENT.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Returns the limits relative to the current time, in the unit of a value. */
function limitsOf(
  { min, max }: DeclaredBounds,
  value: JsonValue,
  now: number,
): readonly [min: number | undefined, max: number | undefined] {
  const limit = (moment: Moment | undefined): number | undefined =>
    moment && inUnitOf(value, timeOf(moment, now));
  return [limit(min), limit(max)];
}

function timeOf({ sign, duration }: Moment, now: number): number {
  const time = new Date(now + sign * duration.milliseconds);
  time.setUTCMonth(time.getUTCMonth() + sign * duration.months);
  return time.getTime();
}

/** Converts a limit to the unit of a value. A date is compared with the day of the limit. */
function inUnitOf(value: JsonValue, time: number): number {
  if (typeof value === 'number') return value < MILLISECONDS ? time / 1000 : time;
  return isDay(value) ? Math.floor(time / DAY) * DAY : time;
}

function isDay(value: JsonValue): boolean {
  return typeof value === 'string' && value.length === '2026-01-01'.length;
}

function stepOf(sample: JsonValue): number {
  if (typeof sample !== 'number') return isDay(sample) ? DAY : HOUR;
  return sample < MILLISECONDS ? 1 : HOUR;
}

function formOf(measured: number, sample: JsonValue): JsonValue {
  if (typeof sample === 'number') return Number.isInteger(sample) ? Math.round(measured) : measured;
  const text = new Date(measured).toISOString();
  return isDay(sample) ? text.slice(0, 10) : text;
}
