import type { Queue } from './queue.ts';

/** Runs due jobs. */
export interface Jobs {
  /** Announces a planned job. Must be called after the commit. */
  expect(queue: Queue, dueAt: number): void;
  /** Looks up due jobs. */
  wake(): Promise<void>;
  stop(): Promise<void>;
}
