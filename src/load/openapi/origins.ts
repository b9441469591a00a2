import type { Origin } from '../document/origin.ts';

/** Source locations of the objects of a bundle, by identity. */
export class Origins {
  readonly #places = new Map<object, Origin>();
  readonly #inlined = new Map<object, readonly Origin[]>();

  set(copy: object, origin: Origin): void {
    this.#places.set(copy, origin);
  }

  /** Stores the origins of objects merged into a copy by references. */
  setInlined(copy: object, origins: readonly Origin[]): void {
    this.#inlined.set(copy, origins);
  }

  /** Returns the origins of the objects merged into a copy. */
  inlined(copy: object): readonly Origin[] {
    return this.#inlined.get(copy) ?? [];
  }

  has(copy: object): boolean {
    return this.#places.has(copy);
  }

  known(copy: object): Origin | undefined {
    return this.#places.get(copy);
  }

  /** Returns the origin of a property or list item of the value at `parent`, which can be in another file. */
  of(value: unknown, parent: Origin, ...path: readonly (string | number)[]): Origin {
    const known = typeof value === 'object' && value !== null ? this.#places.get(value) : undefined;
    return known ?? (path.length === 0 ? parent : parent.below(...path));
  }
}
