/** Counts running requests, so that further ones are rejected at once, without any work. */
export class Load {
  readonly #most: number;
  #underWay = 0;

  /** @param most maximum of concurrent requests. */
  constructor(most: number) {
    this.#most = most;
  }

  /** True if the latest request exceeds the maximum. */
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
