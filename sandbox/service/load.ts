/** Counts running requests. Callers reject a request before any other work if `isOver` is true. */
export class Load {
  readonly #most: number;
  #underWay = 0;

  /** @param most maximum number of concurrent requests. */
  constructor(most: number) {
    this.#most = most;
  }

  /** True if more requests are running than the maximum, including the current one. */
  get isOver(): boolean {
    return this.#underWay > this.#most;
  }

  async carry<Result>(act: () => Promise<Result>): Promise<Result> {
    this.#underWay += 1;
    try {
      return await act();
    } finally {
      this.#underWay -= 1;
    }
  }
}
