import { placed, placedValue, type Place, type Sample } from '../../../src/emit/targets/postman/text.ts';

/**
 * Tokens that replace all strings of a document for the converter. A token has no special meaning for the converter or
 * for Postman. Afterwards, each token is replaced with its string, encoded for its location.
 */
export class Tokens {
  readonly #entries: ((place: Place) => string)[] = [];

  text(text: string): string {
    return this.#add((place) => placed(text, place));
  }

  value(value: Sample): string {
    return this.#add((place) => placedValue(value, place));
  }

  /** Returns a token for text that is already encoded. */
  printed(text: string): string {
    return this.#add(() => text);
  }

  /** Replaces the tokens in the output of the converter with their strings. */
  restore(made: string, place: Place): string {
    return made.replace(/zq(\d+)z/g, (_, index: string) => this.#entries[Number(index)]!(place));
  }

  #add(entry: (place: Place) => string): string {
    return `zq${this.#entries.push(entry) - 1}z`;
  }
}
