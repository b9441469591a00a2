import type { JsonValue } from '../../core/json.ts';
import type { Known } from './values.ts';

interface Kept<Made> {
  readonly made: Made;
  /** What it was made with, by place. */
  readonly asked: ReadonlyMap<string, readonly JsonValue[]>;
}

/**
 * What is made of parts of a contract, kept by part: to draw from a type takes much longer than to find that nothing
 * new is known of its places.
 */
export class KeptByPart<Part extends object, Made> {
  readonly #kept = new WeakMap<Part, Kept<Made>>();

  /** As `make` gives it with what is known now, or gave it when the same was known. */
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
