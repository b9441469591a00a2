import fc from 'fast-check';
import type { JsonValue } from '../core/json.ts';
import type { Type } from '../model/type.ts';
import type { ValueGenerator } from './values.ts';

/** Generates a valid value for a location, or returns undefined if this is impossible. */
export type Fill = (type: Type, where: string) => JsonValue | undefined;

export const noFill: Fill = () => undefined;

const SAMPLES = 6;
/**
 * Approximate limit for the parts of all generated values together. Mutually recursive types have many
 * locations.
 */
const MAX_PARTS = 30_000;
/** The share of the remaining parts that one value can use. */
const SHARE = 0.01;
/** The number of parts that each value can use, even if no parts remain. */
const MIN_PARTS = 20;

/**
 * Returns a function that generates several values of a type, and chooses the shortest value that is not an
 * empty list. For the same shape of type, the location determines the value.
 * @param isOpen returns false if no time is left. The function then generates no further values
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
