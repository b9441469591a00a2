import type { Queue } from './queue.ts';

/** Runs due jobs. */
export interface Jobs {
  /** Must be called after a planned job is committed. */
  expect(queue: Queue, dueAt: number): void;
  /** Looks up due jobs. */
  wake(): Promise<void>;
  stop(): Promise<void>;
}
