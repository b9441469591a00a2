/** The time of a mock. */
export class Clock {
  readonly isManual: boolean;
  readonly #listeners: (() => void)[] = [];
  readonly #start: number;
  #moved = 0;
  #held: number | undefined;

  /** `manual`: stands still until it is moved. */
  constructor(kind: 'real' | 'manual', start: number = Date.now()) {
    this.isManual = kind === 'manual';
    this.#start = start;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return (this.#held ?? (this.isManual ? this.#start : Date.now())) + this.#moved;
  }

  /** Stands still while a function runs. */
  async hold<Value>(run: () => Promise<Value>): Promise<Value> {
    this.#held = this.isManual ? this.#start : Date.now();
    try {
      return await run();
    } finally {
      this.#held = undefined;
    }
  }

  /** Moves the time forward, by milliseconds. */
  advance(milliseconds: number): void {
    this.#moved += milliseconds;
    for (const listener of this.#listeners) listener();
  }

  /** Calls a function after each move of the time. */
  onMove(listener: () => void): void {
    this.#listeners.push(listener);
  }

  reset(): void {
    this.#moved = 0;
  }
}
