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
  /** The tasks by due time. Tasks with the same time are in the order of addition. */
  #tasks: Task[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Runs tasks when the clock is advanced, and uses a timer for a clock that advances by itself. */
  constructor(clock: Clock) {
    this.#clock = clock;
    clock.onMove(() => this.#run());
  }

  /** Adds a task that is due `after` milliseconds from now. */
  add(after: number, run: () => void): void {
    const due = this.#clock.now() + after;
    const index = this.#tasks.findLastIndex((task) => task.due <= due) + 1;
    this.#tasks.splice(index, 0, { due, run });
    if (index === 0) this.#arm();
  }

  clear(): void {
    this.#tasks = [];
    clearTimeout(this.#timer);
  }

  #run(): void {
    // A task can add tasks that are already due, such as the delivery of a message after it is sent.
    for (let [next] = this.#tasks; next && next.due <= this.#clock.now(); [next] = this.#tasks) {
      this.#tasks.shift();
      next.run();
    }
    this.#arm();
  }

  #arm(): void {
    clearTimeout(this.#timer);
    const [next] = this.#tasks;
    if (this.#clock.isManual || !next) return;
    const wait = Math.min(MAX_TIMEOUT, Math.max(0, next.due - this.#clock.now()));
    this.#timer = setTimeout(() => this.#run(), wait);
    // The timer must not keep the process alive.
    this.#timer.unref?.();
  }
}
