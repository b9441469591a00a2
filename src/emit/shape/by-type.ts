import type { TypeId } from '../../model/type.ts';

/**
 * Computes a property of a named type from the types to which it refers, once for each type. Otherwise, two references
 * at each level would double the work at each level. A result that depends on a cycle depends on where the cycle was
 * entered, so it is not stored.
 */
export class ByType<Result> {
  readonly #known = new Map<string, Result>();
  readonly #open = new Set<TypeId>();
  #isCyclic = false;

  /**
   * `variant` distinguishes several results of one type. `cyclic` returns the result for a type whose computation is in
   * progress.
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
      const made = compute();
      if (!this.#isCyclic) this.#known.set(key, made);
      return made;
    } finally {
      this.#open.delete(target);
      this.#isCyclic ||= outer;
    }
  }
}
