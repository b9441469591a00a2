import fc from 'fast-check';
import type { PrimitiveType } from '../model/type.ts';

const INT32 = [-2_147_483_648, 2_147_483_647] as const;
const INT64 = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as const;
/**
 * The range of each integer format. This is a map, because a document can declare a format such as
 * `constructor`.
 */
const RANGES: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['int8', [-128, 127]],
  ['uint8', [0, 255]],
  ['int16', [-32_768, 32_767]],
  ['uint16', [0, 65_535]],
  ['int32', INT32],
  ['uint32', [0, 4_294_967_295]],
  ['int64', INT64],
]);

/** Returns the smallest and the largest integer within the bounds and the format. */
export function integerRange({ constraints, format }: PrimitiveType): readonly [number, number] {
  const from = Math.max(
    Math.ceil(constraints.minimum ?? -Infinity),
    Math.floor(constraints.exclusiveMinimum ?? -Infinity) + 1,
  );
  const to = Math.min(
    Math.floor(constraints.maximum ?? Infinity),
    Math.ceil(constraints.exclusiveMaximum ?? Infinity) - 1,
  );
  // Integers beyond 32 bits are generated only if the bounds require them.
  const isBeyond = from > INT32[1] || to < INT32[0];
  const [low, high] = RANGES.get(format ?? '') ?? (isBeyond ? INT64 : INT32);
  return [Math.max(low, from), Math.min(high, to)];
}

/**
 * Generates integers within the bounds. Small integers and the bounds are more frequent. Returns undefined if the range
 * is empty.
 */
export function integers(type: PrimitiveType): fc.Arbitrary<number> | undefined {
  const [min, max] = integerRange(type);
  const step = type.constraints.multipleOf;
  if (step !== undefined && step > 0) {
    const [first, last] = [Math.ceil(min / step), Math.floor(max / step)];
    // A step of 0.5 also produces fractions. The caller selects integers with `accepts`.
    return first > last ? undefined : fc.integer({ min: first, max: last }).map((index) => index * step);
  }
  return min > max ? undefined : fc.integer({ min, max });
}

/** Generates finite numbers within the bounds, or returns undefined if the range is empty. */
export function numbers({ constraints, format }: PrimitiveType): fc.Arbitrary<number> | undefined {
  const { exclusiveMinimum, exclusiveMaximum, multipleOf } = constraints;
  const [usual, largest] = format === 'float' ? [3e38, 3e38] : [1e15, Number.MAX_VALUE];
  const low = Math.max(constraints.minimum ?? -Infinity, exclusiveMinimum ?? -Infinity);
  const high = Math.min(constraints.maximum ?? Infinity, exclusiveMaximum ?? Infinity);
  // Larger numbers are generated only if the bounds require them.
  const min = Math.max(low, high < -usual ? -largest : -usual);
  const max = Math.min(high, low > usual ? largest : usual);
  if (min > max) return undefined;
  if (multipleOf !== undefined && multipleOf > 0) {
    const [least, most] = [Math.ceil(min / multipleOf), Math.floor(max / multipleOf)];
    // Larger multiples are generated only if the bounds require them.
    const first = Math.max(least, Math.min(-1e9, most));
    const last = Math.min(most, Math.max(1e9, first));
    return first > last
      ? undefined
      : fc.integer({ min: first, max: last }).map((index) => index * multipleOf);
  }
  const [minExcluded, maxExcluded] = [exclusiveMinimum === min, exclusiveMaximum === max];
  const first = minExcluded ? nextDouble(min) : min;
  if (first > max || (maxExcluded && first >= max)) return undefined;
  return fc
    .double({
      min,
      max,
      minExcluded,
      maxExcluded,
      noNaN: true,
      noDefaultInfinity: true,
    })
    .map((value) => (Object.is(value, -0) ? 0 : value));
}

/** Returns the next larger double (IEEE 754-2019 §5.3.1, nextUp). */
function nextDouble(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  bits.setBigInt64(0, bits.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return bits.getFloat64(0);
}
