/** Tasks that run at certain times of the mock's clock. */
import type { Clock } from '../clock.ts';

interface Task {
  readonly due: number;
  readonly run: () => void;
}

/** The longest delay of a JavaScript timer. */
const MAX_TIMEOUT = 2 ** 31 - 1;

export class Schedule {
  readonly #clock: Clock;
  #tasks: readonly Task[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Runs tasks when the clock is advanced, and uses a timer for a clock that advances by itself. */
  constructor(clock: Clock) {
    this.#clock = clock;
    clock.onMove(() => this.#run());
  }

  /** Adds a task that is due `after` milliseconds from now. */
  add(after: number, run: () => void): void {
    this.#tasks = [...this.#tasks, { due: this.#clock.now() + after, run }];
    this.#arm();
  }

  clear(): void {
    this.#tasks = [];
    clearTimeout(this.#timer);
  }

  #run(): void {
    // A task can add tasks that are already due, such as the delivery of a message after it is sent.
    for (let due = this.#due(); due.length > 0; due = this.#due()) {
      this.#tasks = this.#tasks.filter((task) => !due.includes(task));
      for (const { run } of due) run();
    }
    this.#arm();
  }

  #due(): readonly Task[] {
    const now = this.#clock.now();
    return this.#tasks.filter((task) => task.due <= now).toSorted((one, other) => one.due - other.due);
  }

  #arm(): void {
    clearTimeout(this.#timer);
    if (this.#clock.isManual || this.#tasks.length === 0) return;
    const next = Math.min(...this.#tasks.map(({ due }) => due));
    const wait = Math.min(MAX_TIMEOUT, Math.max(0, next - this.#clock.now()));
    this.#timer = setTimeout(() => this.#run(), wait);
    // The timer must not keep the process alive.
    this.#timer.unref?.();
  }
}
