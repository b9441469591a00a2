/** Maximum number of cached names. When it is reached, the cache is cleared, so that work becomes due earlier. */
const MAX_NAMES = 10_000;

/** Limits the frequency of occasional work, by name. */
export class Throttle {
  readonly #everyMs: number;
  readonly #lastAt = new Map<string, number>();

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  /** True if the work is due. It is then recorded as done. */
  isDue(name: string, now: number): boolean {
    const last = this.#lastAt.get(name);
    // If the clock was set back, the work must not be delayed.
    if (last !== undefined && now >= last && now - last < this.#everyMs) return false;
    if (this.#lastAt.size >= MAX_NAMES) this.#lastAt.clear();
    this.#lastAt.set(name, now);
    return true;
  }
}
