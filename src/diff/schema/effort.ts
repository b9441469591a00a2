/**
 * The budget that all questions of one comparison share, in all directions and readings. Each question may use a
 * fraction of the remaining budget. So the first questions are searched thoroughly, and many questions do not take too
 * long. If a question exceeds its fraction, its result is undecided, and never safe.
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

  /** Returns the budget of the next question, which is at most `most`. */
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
