import type { TypeId } from '../../model/type.ts';

/**
 * Computes a property of a named type from the types to which it refers, and stores it. Without this, two references at
 * each level would double the work at each level. The result for a type in a cycle depends on the type at which the
 * computation entered the cycle, so it is not stored.
 */
export class ByType<Result> {
  readonly #known = new Map<string, Result>();
  readonly #open = new Set<TypeId>();
  #isCyclic = false;

  /**
   * Returns the stored result for a type, or computes it. `variant` distinguishes several results of one type. `cyclic`
   * returns the result for a type that is being computed.
   */
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
      const result = compute();
      if (!this.#isCyclic) this.#known.set(key, result);
      return result;
    } finally {
      this.#open.delete(target);
      this.#isCyclic ||= outer;
    }
  }
}
