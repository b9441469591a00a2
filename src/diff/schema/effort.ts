/**
 * The work that the questions of one comparison share, in all directions and readings. A question may use a share of
 * what is left: the first ones are searched thoroughly, and many of them do not take without end. A question that
 * exceeds its share is undecided, never safe.
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

  /** What the next question may use; never more than `most`. */
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
  /** Characters of the schemas by which values are made and validated. */
  readonly characters = new Budget(100_000_000, 20_000);
}
