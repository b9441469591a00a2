import type { Origin } from '../document/origin.ts';

/** Source places of the objects of a bundle, by identity. */
export class Origins {
  readonly #places = new Map<object, Origin>();
  readonly #inlined = new Map<object, readonly Origin[]>();

  set(copy: object, origin: Origin): void {
    this.#places.set(copy, origin);
  }

  /** Remembers the objects that were merged into a copy by references. */
  setInlined(copy: object, origins: readonly Origin[]): void {
    this.#inlined.set(copy, origins);
  }

  /** Origins of the objects that were merged into a copy. */
  inlined(copy: object): readonly Origin[] {
    return this.#inlined.get(copy) ?? [];
  }

  has(copy: object): boolean {
    return this.#places.has(copy);
  }

  /** Of a member or list item of what stands at `parent`; an object may come from elsewhere. */
  of(value: unknown, parent: Origin, ...path: readonly (string | number)[]): Origin {
    const known = typeof value === 'object' && value !== null ? this.#places.get(value) : undefined;
    return known ?? (path.length === 0 ? parent : parent.below(...path));
  }
}
