import { placed, placedValue, type Place, type Sample } from '../../../src/emit/targets/postman/text.ts';

/**
 * Tokens that replace all strings of a document for the converter. They have no meaning for it or for
 * Postman. Afterwards, each token is replaced with its string, encoded for the location.
 */
export class Tokens {
  readonly #entries: ((place: Place) => string)[] = [];

  text(text: string): string {
    return this.#add((place) => placed(text, place));
  }

  value(value: Sample): string {
    return this.#add((place) => placedValue(value, place));
  }

  /** Text that is already encoded for any location. */
  printed(text: string): string {
    return this.#add(() => text);
  }

  /** The output of the converter, with tokens replaced by their strings. */
  restore(made: string, place: Place): string {
    return made.replace(/zq(\d+)z/g, (_, index: string) => this.#entries[Number(index)]!(place));
  }

  #add(entry: (place: Place) => string): string {
    return `zq${this.#entries.push(entry) - 1}z`;
  }
}
