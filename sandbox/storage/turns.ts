/** Grants access to one task at a time, in the order of the requests. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #taken = false;

  /** True if no task has access or waits for it. */
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
