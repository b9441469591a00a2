/** The time of a mock. */
export class Clock {
  readonly #isManual: boolean;
  readonly #start: number;
  #moved = 0;

  /** `manual`: stands still until it is moved. */
  constructor(kind: 'real' | 'manual', start: number = Date.now()) {
    this.#isManual = kind === 'manual';
    this.#start = start;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return (this.#isManual ? this.#start : Date.now()) + this.#moved;
  }

  /** Moves the time forward, by milliseconds. */
  advance(milliseconds: number): void {
    this.#moved += milliseconds;
  }

  reset(): void {
    this.#moved = 0;
  }
}
