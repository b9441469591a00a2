/** Counts running requests. Callers reject a request before any other work if `isExceeded` is true. */
export class ConcurrencyLimit {
  readonly #max: number;
  #running = 0;

  /** @param max maximum number of concurrent requests. */
  constructor(max: number) {
    this.#max = max;
  }

  /** True if more requests are running than the maximum, including the current one. */
  get isExceeded(): boolean {
    return this.#running > this.#max;
  }

  async run<Result>(act: () => Promise<Result>): Promise<Result> {
    this.#running += 1;
    try {
      return await act();
    } finally {
      this.#running -= 1;
    }
  }
}
