/** Counts the requests under way, so that those too many are refused at once, before anything is done for them. */
export class Load {
  readonly #most: number;
  #underWay = 0;

  /** @param most requests under way at once that are answered. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Whether the request that came last is one too many. */
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
