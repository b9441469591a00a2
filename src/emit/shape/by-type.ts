import type { TypeId } from '../../model/type.ts';

/**
 * Computes something of a named type from what it refers to, once for each type: without that, two references a level
 * double the work at each level. What depends on a cycle depends on where the cycle was entered, and is not stored.
 */
export class ByType<Result> {
  readonly #known = new Map<string, Result>();
  readonly #open = new Set<TypeId>();
  #isCyclic = false;

  /** `variant` tells apart the results of one type. `cyclic` makes the result of a type that is being computed. */
  of(target: TypeId, variant: string, compute: () => Result, cyclic: () => Result): Result {
    const key = `${variant} ${target}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#open.has(target)) {
      this.#isCyclic = true;
      return cyclic();
    }
    const outer = this.#isCyclic;
    this.#isCyclic = false;
    this.#open.add(target);
    try {
      const made = compute();
      if (!this.#isCyclic) this.#known.set(key, made);
      return made;
    } finally {
      this.#open.delete(target);
      this.#isCyclic ||= outer;
    }
  }
}
