import fc from 'fast-check';
import type { JsonValue } from '../core/json.ts';
import type { Type } from '../model/type.ts';
import type { ValueGenerator } from './values.ts';

/** Generates a valid value for a location, or returns undefined if this is impossible. */
export type Fill = (type: Type, where: string) => JsonValue | undefined;

export const nothingToFill: Fill = () => undefined;

const SAMPLES = 6;
/** All generated values together have about this many parts, because mutually recursive types have many locations. */
const MAX_PARTS = 30_000;
/** The share of the remaining parts for one value. */
const SHARE = 0.01;
/** The number of parts of each value, even if many were generated. */
const MIN_PARTS = 20;

/**
 * Returns the shortest of several generated values of a type, or a non-empty list. The location determines the value.
 * @param isOpen returns false if no time is left. Generates no values then
 */
export function fillWith(generator: ValueGenerator, seed: number, isOpen: () => boolean = () => true): Fill {
  const made = new Map<string, JsonValue | undefined>();
  let left = MAX_PARTS;
  return (type, where) => {
    const key = `${where} ${shapeOf(type)}`;
    if (!made.has(key) && isOpen()) {
      const values = generator.small(type, where, Math.max(MIN_PARTS, left * SHARE));
      left -= generator.made;
      made.set(key, values && shortest(fc.sample(values, { seed, numRuns: SAMPLES })));
    }
    return made.get(key);
  };
}

/** Returns a key that distinguishes the variants of a union at a location, and lists of different lengths. */
function shapeOf(type: Type): string {
  if (type.kind === 'list') return JSON.stringify(type.constraints);
  return type.kind === 'object' ? type.properties.map(({ name }) => name.wire).join(' ') : type.kind;
}

function shortest(values: readonly JsonValue[]): JsonValue | undefined {
  const full = values.filter((value) => !Array.isArray(value) || value.length > 0);
  const [first] = (full.length > 0 ? full : values)
    .map((value) => ({ value, length: JSON.stringify(value).length }))
    .toSorted((one, other) => one.length - other.length);
  return first?.value;
}
