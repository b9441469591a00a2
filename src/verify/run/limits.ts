import { setTimeout } from 'node:timers/promises';
import type { VerifyOptions } from '../options.ts';
import type { Limit } from './limit.ts';

const USUAL_TIME_MS = 60_000;

/** The remaining limits of a run: time, total requests and their rate, and the service's quota for an operation. */
export class Limits {
  readonly #deadline: number;
  readonly #time: number;
  readonly #most: number;
  /** Minimum time from one request to the next, in milliseconds. */
  readonly #gap: number;
  readonly #signal: AbortSignal | undefined;
  readonly #throttled = new Set<string>();
  #next = 0;
  #sent = 0;
  #turns = 1;
  readonly #isWaiting: () => boolean;

  /** @param isWaiting returns false during a replay, which need not wait */
  constructor(
    { timeBudgetMs = USUAL_TIME_MS, maxTotalRequests = Infinity, rate = Infinity, signal }: VerifyOptions,
    isWaiting: () => boolean = () => true,
  ) {
    this.#isWaiting = isWaiting;
    this.#deadline = performance.now() + timeBudgetMs;
    this.#time = timeBudgetMs;
    this.#most = maxTotalRequests;
    this.#gap = 1000 / rate;
    this.#signal = signal;
  }

  /** True if another request to an operation may be sent. */
  isOpen(operation: string): boolean {
    return this.reached(operation) === undefined;
  }

  /** Returns the limit that forbids another request to an operation, or undefined if a request may be sent. */
  reached(operation: string): Limit | undefined {
    if (this.#signal?.aborted === true) return { kind: 'interruption' };
    if (this.#sent >= this.#most) return { kind: 'requests', requests: this.#most };
    if (Math.max(performance.now(), this.#next) >= this.#deadline)
      return { kind: 'time', seconds: this.#time / 1000 };
    return this.#throttled.has(operation) ? { kind: 'quota' } : undefined;
  }

  /** Stops requests to an operation, for example because its quota is exhausted. */
  close(operation: string): void {
    this.#throttled.add(operation);
  }

  reopen(operation: string): void {
    this.#throttled.delete(operation);
  }

  /** Counts a request, and resolves when it may be sent. */
  async take(): Promise<void> {
    this.#sent++;
    if (this.#gap === 0 || !this.#isWaiting()) return;
    const now = performance.now();
    const at = Math.max(now, this.#next);
    this.#next = at + this.#gap;
    if (at > now) await sleep(at - now, this.#signal);
  }

  /** Sets the number of operations that share the remaining time, including the current one. */
  expectTurns(turns: number): void {
    this.#turns = turns;
  }

  /** Waits, if the operation's share of the remaining time is sufficient. Returns false otherwise. */
  async pause(operation: string, milliseconds: number): Promise<boolean> {
    if (!this.isOpen(operation) || milliseconds > (this.#deadline - performance.now()) / this.#turns)
      return false;
    if (this.#isWaiting()) await sleep(milliseconds, this.#signal);
    return true;
  }
}

/** Waits. Returns early if the run is interrupted. */
async function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await setTimeout(milliseconds, undefined, signal ? { signal } : {}).catch(() => undefined);
}
