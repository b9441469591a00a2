/** Builds a number between bounds: a multiple of all numbers of one list, and of no number of another list. */
import type { Draft } from './draft.ts';
import { found, NONE, unknown, type Answer } from './goal.ts';
import { largestOf } from '../../core/long-lists.ts';

/** Maximum number of multiples to try. */
const MAX_ATTEMPTED = 10_000;
const MAX_DECIMALS = 12;

export function buildNumber(draft: Draft): Answer {
  const steps = [...draft.multiples];
  const step = steps.length > 0 ? commonMultiple(steps) : undefined;
  if (steps.length > 0 && step === undefined) return unknown('a multipleOf with too many decimals');
  return step === undefined ? anywhere(draft) : onGrid(draft, step);
}

function onGrid(draft: Draft, step: number): Answer {
  const first = Number.isFinite(draft.min) ? Math.ceil(draft.min / step - 1e-9) - 1 : undefined;
  const last = Number.isFinite(draft.max) ? Math.floor(draft.max / step + 1e-9) + 1 : undefined;
  const start = first ?? (last === undefined || last >= 0 ? 0 : last);
  const direction = first === undefined && last !== undefined && last < 0 ? -1 : 1;
  let tried = 0;
  for (let index = start; tried < MAX_ATTEMPTED; index += direction, tried++) {
    if (last !== undefined && index > last) return first === undefined ? downwards(draft, step, start) : NONE;
    const value = times(index, step);
    if (fits(draft, value)) return found(value);
  }
  // If two neighboring multiples of `step` are both multiples of `other`, all multiples of `step` are, so every
  // candidate is excluded. Otherwise, at most one of two neighbors is excluded.
  return draft.offMultiples.some((other) => isMultiple(step, other)) ? NONE : unknown('no number was found');
}

function downwards(draft: Draft, step: number, start: number): Answer {
  for (let tried = 0; tried < MAX_ATTEMPTED; tried++) {
    const value = times(start - tried, step);
    if (fits(draft, value)) return found(value);
  }
  return draft.offMultiples.some((other) => isMultiple(step, other)) ? NONE : unknown('no number was found');
}

/** Tries the bounds and the integers next to them first, and then fractions and other values between the bounds. */
function anywhere(draft: Draft): Answer {
  const { min, max } = draft;
  const low = Math.max(min, Number.isFinite(max) ? max - 1_000 : -1);
  const high = Math.min(max, Number.isFinite(min) ? min + 1_000 : 1_000);
  const middle = low / 2 + high / 2;
  const near = [min, Math.floor(min) + 1, max, Math.ceil(max) - 1, 0, 1];
  const between = Array.from({ length: 40 }, (_, index) => low + (high - low) * 0.618 ** (index + 1));
  const off = [0.5, low + 0.5, low, high, middle, Math.floor(middle) + 0.25, min * 2, max * 2, min + 0.1];
  for (const value of [...near, ...off, ...between].map(plain)) if (fits(draft, value)) return found(value);
  return min === max ? NONE : unknown('no number was found between the bounds');
}

function plain(value: number): number {
  return Object.is(value, -0) ? 0 : value;
}

function fits(draft: Draft, value: number): boolean {
  return (
    Number.isFinite(value) &&
    (draft.minOpen ? value > draft.min : value >= draft.min) &&
    (draft.maxOpen ? value < draft.max : value <= draft.max) &&
    draft.multiples.every((step) => isMultiple(value, step)) &&
    !draft.offMultiples.some((step) => isMultiple(value, step)) &&
    !draft.excluded.includes(value)
  );
}

/**
 * True if a value is a multiple of a step. The result is exact for an integer step. For other steps, rounding errors
 * are ignored: 1.1 is a multiple of 0.01.
 */
export function isMultiple(value: number, step: number): boolean {
  if (Number.isInteger(step)) return value % step === 0;
  const quotient = value / step;
  return Math.abs(quotient - Math.round(quotient)) < 1e-9;
}

function decimalsOf(value: number): number {
  const [, fraction = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([-+]\d+))?$/.exec(String(value)) ?? [];
  return Math.max(0, fraction.length - Number(exponent));
}

function commonMultiple(steps: readonly number[]): number | undefined {
  const decimals = largestOf(steps.map(decimalsOf));
  if (decimals > MAX_DECIMALS) return undefined;
  const scale = 10 ** decimals;
  let whole = 1n;
  for (const step of steps) {
    const scaled = Math.round(step * scale);
    if (!Number.isSafeInteger(scaled)) return undefined;
    whole = (whole * BigInt(scaled)) / gcd(whole, BigInt(scaled));
  }
  const step = Number(whole) / scale;
  return Number.isFinite(step) ? step : undefined;
}

function gcd(left: bigint, right: bigint): bigint {
  return right === 0n ? left : gcd(right, left % right);
}

/** Multiplies a step, and rounds the last digit: 3 × 0.1 is 0.3. */
function times(index: number, step: number): number {
  return plain(Number((index * step).toPrecision(15)));
}
