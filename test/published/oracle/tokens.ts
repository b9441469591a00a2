import { placed, placedValue, type Place, type Sample } from '../../../src/emit/targets/postman/text.ts';

/**
 * What the converter gets in place of everything that a document says: words that mean nothing to it, nor to
 * Postman. What they stand for is put in where they come out, encoded for that place.
 */
export class Tokens {
  readonly #entries: ((place: Place) => string)[] = [];

  text(text: string): string {
    return this.#add((place) => placed(text, place));
  }

  value(value: Sample): string {
    return this.#add((place) => placedValue(value, place));
  }

  /** Text that is printed already, whatever the place. */
  printed(text: string): string {
    return this.#add(() => text);
  }

  /** What the converter made of tokens, with the texts in their places. */
  restore(made: string, place: Place): string {
    return made.replace(/zq(\d+)z/g, (_, index: string) => this.#entries[Number(index)]!(place));
  }

  #add(entry: (place: Place) => string): string {
    return `zq${this.#entries.push(entry) - 1}z`;
  }
}
