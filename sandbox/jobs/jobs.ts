import type { Queue } from './queue.ts';

/** Does what is due. */
export interface Jobs {
  /** Something was planned, and is committed. */
  expect(queue: Queue, dueAt: number): void;
  /** Looks up when something is due. */
  wake(): Promise<void>;
  stop(): Promise<void>;
}
