import type { Queue } from './queue.ts';

/** Runs due jobs. */
export interface Jobs {
  /** Announces a job that is due at a time. Must be called after the transaction that planned the job is committed. */
  expect(queue: Queue, dueAt: number): void;
  /** Looks up due jobs. */
  wake(): Promise<void>;
  stop(): Promise<void>;
}
