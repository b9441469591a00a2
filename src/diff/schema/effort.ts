/**
 * All searches of one comparison share a budget, in both directions and for each interpretation of `oneOf`. Each search
 * may use the fraction 1/`SHARE` of the remaining budget, but at least a fixed minimum. The first searches are
 * therefore thorough, and later searches are short. If a search exceeds its share, its result is undecided, and never
 * safe.
 */
const SHARE = 10;

class Budget {
  #left: number;
  readonly #least: number;
  #spent = 0;

  constructor(total: number, least: number) {
    this.#left = total;
    this.#least = least;
  }

  /** Returns the budget of the next search, which is at most `most`. */
  share(most: number): number {
    return Math.min(most, Math.max(this.#least, Math.floor(this.#left / SHARE)));
  }

  spend(units: number): void {
    this.#left -= units;
    this.#spent += units;
  }

  get spent(): number {
    return this.#spent;
  }
}

export class Effort {
  /** Drafts of values (see `draft.ts`). */
  readonly drafts = new Budget(200_000, 50);
  /** Characters of the schemas from which values are generated, and against which they are validated. */
  readonly characters = new Budget(100_000_000, 20_000);
}
