/** Names cached at most; then all are dropped, and become due early. */
const MAX_NAMES = 10_000;

/** Limits occasional work to once in a while, by name. */
export class Seldom {
  readonly #everyMs: number;
  readonly #lastAt = new Map<string, number>();

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  /** True if the work is due. Then it counts as done. */
  isDue(name: string, now: number): boolean {
    const last = this.#lastAt.get(name);
    // A clock that was set back may not put it off.
    if (last !== undefined && now >= last && now - last < this.#everyMs) return false;
    if (this.#lastAt.size >= MAX_NAMES) this.#lastAt.clear();
    this.#lastAt.set(name, now);
    return true;
  }
}
