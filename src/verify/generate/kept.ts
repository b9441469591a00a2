import type { JsonValue } from '../../core/json.ts';
import type { Known } from '../../values/values.ts';

interface Kept<Made> {
  readonly made: Made;
  /** The known values it was made with, by place. */
  readonly asked: ReadonlyMap<string, readonly JsonValue[]>;
}

/**
 * Results made of parts of a contract, cached by part: generating from a type takes much longer than comparing the
 * known values of its places.
 */
export class KeptByPart<Part extends object, Made> {
  readonly #kept = new WeakMap<Part, Kept<Made>>();

  /** Returns the cached result of `make`, or calls it again if the known values changed. */
  of(part: Part, known: Known, make: (known: Known) => Made): Made {
    const kept = this.#kept.get(part);
    if (kept && [...kept.asked].every(([where, values]) => areSame(values, known(where)))) return kept.made;
    const asked = new Map<string, readonly JsonValue[]>();
    const made = make((where) => {
      const values = known(where);
      asked.set(where, values);
      return values;
    });
    this.#kept.set(part, { made, asked });
    return made;
  }
}

function areSame(some: readonly JsonValue[], others: readonly JsonValue[]): boolean {
  return some.length === others.length && some.every((value, index) => value === others[index]);
}
