/** RFC 3339 cannot represent times after the year 9999. The last year is left for a clock that continues. */
const LAST = Date.UTC(9999, 0);

/** A clock as JSON. */
export interface SavedClock {
  readonly now: number;
  /** The total number of milliseconds by which `advance` has moved the clock. */
  readonly moved: number;
}

/** The time of a mock. */
export class Clock {
  readonly isManual: boolean;
  readonly #listeners: (() => void)[] = [];
  readonly #start: number;
  #moved = 0;
  #held: number | undefined;

  /** Creates a clock. A `manual` clock does not advance by itself. */
  constructor(kind: 'real' | 'manual', start: number = Date.now()) {
    this.isManual = kind === 'manual';
    this.#start = start;
  }

  /** Returns milliseconds since 1970. */
  now(): number {
    return (this.#held ?? (this.isManual ? this.#start : Date.now())) + this.#moved;
  }

  /** Stops the clock while a function runs. */
  async hold<Value>(run: () => Promise<Value>): Promise<Value> {
    this.#held = this.isManual ? this.#start : Date.now();
    try {
      return await run();
    } finally {
      this.#held = undefined;
    }
  }

  /** Advances the time by a number of milliseconds. Throws `TypeError` for any other value. */
  advance(milliseconds: number): void {
    if (!(milliseconds >= 0) || !isTime(this.now() + milliseconds))
      throw new TypeError(
        `advance(${milliseconds}): pass the number of milliseconds by which the time advances.`,
      );
    this.#moved += milliseconds;
    for (const listener of this.#listeners) listener();
  }

  /** Registers a function to call after each advance. */
  onMove(listener: () => void): void {
    this.#listeners.push(listener);
  }

  save(): SavedClock {
    return { now: this.now(), moved: this.#moved };
  }

  /**
   * Restores a saved clock. A manual clock continues at its saved time, and a real clock keeps its offset
   * from real time.
   */
  load({ now, moved }: SavedClock): void {
    const offset = this.isManual ? now - this.#start : moved;
    if (!isTime(now) || !isTime(this.#start + offset))
      throw new TypeError('its clock does not have a valid time');
    this.#moved = offset;
  }

  reset(): void {
    this.#moved = 0;
  }
}

/** True if a clock may have this time, in milliseconds since 1970. */
export function isTime(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= LAST;
}
