import type { JsonValue } from '../core/json.ts';
import type { Known } from './values.ts';

interface Cached<Made> {
  readonly made: Made;
  /** The known values on which the result is based, by location. */
  readonly dependencies: ReadonlyMap<string, readonly JsonValue[]>;
}

/**
 * Results by part of a contract, cached because generating values from a type is much slower than comparing the known
 * values at its locations.
 */
export class PartCache<Part extends object, Made> {
  readonly #cached = new WeakMap<Part, Cached<Made>>();

  /** Returns the cached result of `make`, or calls it again if the known values changed. */
  of(part: Part, known: Known, make: (known: Known) => Made): Made {
    const cached = this.#cached.get(part);
    if (cached && [...cached.dependencies].every(([where, values]) => areSame(values, known(where))))
      return cached.made;
    const dependencies = new Map<string, readonly JsonValue[]>();
    const made = make((where) => {
      const values = known(where);
      dependencies.set(where, values);
      return values;
    });
    this.#cached.set(part, { made, dependencies });
    return made;
  }
}

function areSame(some: readonly JsonValue[], others: readonly JsonValue[]): boolean {
  return some.length === others.length && some.every((value, index) => value === others[index]);
}
