/** A clock that stops until no other work remains, and then jumps to the next timer. */

interface Timer {
  readonly atMs: number;
  readonly run: () => void;
}

/** After this number of idle turns of the event loop, all remaining work waits for a timer. */
const IDLE_TURNS = 4;
/** After this number of real milliseconds without a timer, nothing can happen any longer. */
const STUCK_MS = 400;
/** More jumps than any vector needs. */
const MAX_JUMPS = 2_000;

/** The clock, random numbers, and generated keys of one vector. */
export interface Fixed {
  readonly epochMs: number;
  readonly random: readonly number[];
  readonly keys: readonly string[];
}

/** The clock that this file uses, which is not replaced. */
const realNow = performance.now.bind(performance);

export class VirtualTime {
  /** Milliseconds since the start of the vector. */
  nowMs = 0;
  readonly #timers = new Map<number, Timer>();
  readonly #clients = new Set<number>();
  #lastId = 0;

  /** Calls `run` at a given time; for the scripted server and the caller. */
  after(ms: number, run: () => void): () => void {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#timers.set(id, { atMs: this.nowMs + Math.max(0, ms), run });
    return () => this.#timers.delete(id);
  }

  /** Timers of the client that are still active at the end. */
  get pending(): number {
    return [...this.#clients].filter((id) => this.#timers.has(id)).length;
  }

  /** Replaces the clock, random numbers, and keys while `task` runs. */
  async drive<Value>({ epochMs, random, keys }: Fixed, task: () => Promise<Value>): Promise<Value> {
    const undo = [
      replace(globalThis, 'setTimeout', (run: () => void, ms = 0) => {
        this.after(ms, run);
        this.#clients.add(this.#lastId);
        return this.#lastId;
      }),
      replace(globalThis, 'clearTimeout', (id: number) => this.#timers.delete(id)),
      replace(Date, 'now', () => epochMs + this.nowMs),
      replace(performance, 'now', () => this.nowMs),
      replace(
        Math,
        'random',
        sequence(random, () => 0.5),
      ),
      replace(
        crypto,
        'randomUUID',
        sequence(keys, (index) => `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`),
      ),
    ];
    try {
      return await this.#settle(task());
    } finally {
      for (const one of undo) one();
    }
  }

  async #settle<Value>(task: Promise<Value>): Promise<Value> {
    const state = { isSettled: false };
    task
      .catch(() => undefined)
      .finally(() => {
        state.isSettled = true;
      });
    let idleTurns = 0;
    let idleSince = realNow();
    for (let jumps = 0; !state.isSettled;) {
      await new Promise((resolve) => setImmediate(resolve));
      idleTurns += 1;
      if (idleTurns < IDLE_TURNS || state.isSettled) continue;
      if (this.#jump()) {
        jumps += 1;
        idleTurns = 0;
        idleSince = realNow();
        if (jumps > MAX_JUMPS) throw new Error('it runs endlessly');
      } else if (realNow() - idleSince > STUCK_MS) {
        throw new Error('it waits for an event that never happens');
      }
    }
    return task;
  }

  #jump(): boolean {
    const [first] = [...this.#timers].toSorted(([, one], [, other]) => one.atMs - other.atMs);
    if (!first) return false;
    const [id, timer] = first;
    this.#timers.delete(id);
    this.nowMs = Math.max(this.nowMs, timer.atMs);
    timer.run();
    return true;
  }
}

function sequence<Value>(values: readonly Value[], more: (index: number) => Value): () => Value {
  let index = -1;
  return () => {
    index += 1;
    return values[index] ?? more(index);
  };
}

/** Replaces a function; returns a function that restores it. */
function replace(holder: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(holder, name);
  Object.defineProperty(holder, name, { value, configurable: true, writable: true });
  return () => {
    if (before) Object.defineProperty(holder, name, before);
    else Reflect.deleteProperty(holder, name);
  };
}
