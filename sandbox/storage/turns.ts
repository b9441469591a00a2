/** Gives turns, one after another in the order in which they were asked for. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #taken = false;

  /** Whether nobody has a turn, or waits for one. */
  get isIdle(): boolean {
    return !this.#taken;
  }

  async take(): Promise<void> {
    if (!this.#taken) {
      this.#taken = true;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  end(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }
}
