import { splitWords } from '../core/words.ts';
import type { Name } from '../model/name.ts';

/** Caches names by their wire name. Documents repeat the same names often, and splitting into words is slow. */
export class Names {
  readonly #known = new Map<string, Name>();
  #longest = 0;

  of(wire: string): Name {
    let name = this.#known.get(wire);
    if (!name) {
      this.#known.set(wire, (name = { wire, words: splitWords(wire) }));
      this.#longest = Math.max(this.#longest, wire.length);
    }
    return name;
  }

  /** Length of the longest cached name. Names of enum values are included. */
  get longest(): number {
    return this.#longest;
  }
}
