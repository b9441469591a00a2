/** Computes the counts, sums, and sizes that a contract declares (docs/contract-vocabulary.md#derived-values). */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Path } from '../../model/behaviour.ts';
import type { Condition, Derivation } from '../../model/marks.ts';
import { holds, valueIn, type ValueOf } from './values.ts';

/** The inputs of a derivation. */
export interface Derivable {
  /**
   * Returns the values at a path from the resource, with each element of a list as a separate value. Of the first list in
   * the path, includes only the elements that meet the conditions.
   */
  readonly valuesAt: (path: Path, where: readonly Condition[] | undefined) => readonly JsonValue[];
  /**
   * Returns the resources of a type or concept. If their collection is nested in the collection of the resource with
   * the derived value, returns only those nested in this resource.
   */
  readonly resourcesOf: (name: string) => readonly ValueOf[];
  /** Returns the size of the response body of an operation: undefined if unknown, null if there is no such response. */
  readonly bytesOf: (operation: string) => number | null | undefined;
}

/**
 * Returns the derived value, null for the size of a missing response, or undefined for an unknown value. The
 * value of an `equals` derivation is unknown, because it depends on the request.
 */
export function derivedValue(
  from: Derivation,
  { valuesAt, resourcesOf, bytesOf }: Derivable,
): number | null | undefined {
  switch (from.kind) {
    case 'count':
      return valuesAt(from.list, from.where).length;
    case 'countOf':
      return countOf(resourcesOf(from.of), from.where);
    case 'sum':
      return sumOf(valuesAt(from.path, from.where));
    case 'bytes': {
      const [text] = valuesAt([from.of], undefined);
      return typeof text === 'string' ? new TextEncoder().encode(text).length : bytesOf(from.of);
    }
    case 'equals':
      return undefined;
  }
}

/**
 * Like `derivedValue`, but reads only values inside the object. A `countOf` derivation therefore returns 0.
 */
export function derivedWithin(from: Derivation, object: JsonValue): number | null | undefined {
  return derivedValue(from, {
    valuesAt: (path, where) => valuesIn(object, path, where),
    resourcesOf: () => [],
    bytesOf: () => undefined,
  });
}

/**
 * Returns the values at a path inside a value, including the elements of lists along the path and at its end. Of the
 * first list, includes only the elements that meet the conditions.
 */
export function valuesIn(
  value: JsonValue | undefined,
  path: Path,
  where: readonly Condition[] = [],
): readonly JsonValue[] {
  if (Array.isArray(value))
    return (value as readonly JsonValue[]).flatMap((item) => {
      if (Array.isArray(item)) return valuesIn(item, path, where);
      return holds(where, (words) => valueIn(item, [words])) ? valuesIn(item, path) : [];
    });
  if (value === undefined || value === null) return [];
  const [first, ...rest] = path;
  if (first === undefined) return [value];
  return isJsonObject(value) ? valuesIn(valueIn(value, [first]), rest, where) : [];
}

function countOf(resources: readonly ValueOf[], where: readonly Condition[]): number {
  return resources.filter((valueOf) => holds(where, valueOf)).length;
}

/** The number of digits of a sum that rounding errors do not affect. */
const DIGITS = 12;

function sumOf(values: readonly JsonValue[]): number | undefined {
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length < values.length) return undefined;
  const sum = numbers.reduce((total, value) => total + value, 0);
  return Number.isInteger(sum) ? sum : Number(sum.toPrecision(DIGITS));
}
