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

  /** Advances the time by a number of milliseconds. */
  advance(milliseconds: number): void {
    this.#moved += milliseconds;
    for (const listener of this.#listeners) listener();
  }

  /** Registers a function to call after each advance. */
  onMove(listener: () => void): void {
    this.#listeners.push(listener);
  }

  reset(): void {
    this.#moved = 0;
  }
}
