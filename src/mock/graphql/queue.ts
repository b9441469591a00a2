/** A queue of values for an asynchronous consumer. */
export class Queue<Value> implements AsyncIterableIterator<Value, undefined> {
  readonly #capacity: number;
  readonly #onClose: () => void;
  #values: Value[] = [];
  readonly #waiting: ((result: IteratorResult<Value, undefined>) => void)[] = [];
  #isClosed = false;

  /**
   * Creates a queue. If the queue is full, a new value replaces the oldest value. `onClose` is called when the consumer
   * ends.
   */
  constructor(capacity: number, onClose: () => void) {
    this.#capacity = capacity;
    this.#onClose = onClose;
  }

  push(value: Value): void {
    const next = this.#waiting.shift();
    if (next) return next({ done: false, value });
    this.#values.push(value);
    if (this.#values.length > this.#capacity) this.#values.shift();
  }

  next(): Promise<IteratorResult<Value, undefined>> {
    if (this.#isClosed) return Promise.resolve({ done: true, value: undefined });
    const [value] = this.#values.splice(0, 1);
    if (value !== undefined) return Promise.resolve({ done: false, value });
    return new Promise((resolve) => void this.#waiting.push(resolve));
  }

  return(): Promise<IteratorResult<Value, undefined>> {
    this.#isClosed = true;
    this.#values = [];
    for (const resolve of this.#waiting.splice(0)) resolve({ done: true, value: undefined });
    this.#onClose();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
