/** Limits for concurrent jobs of a queue in one process. */
interface QueueLimits {
  /** Maximum number of jobs claimed at once. */
  readonly width: number;
  /** Maximum number of jobs of one lane claimed at once. */
  readonly laneWidth: number;
  /** Maximum number of jobs that run at once. The other claimed jobs wait. */
  readonly atOnce: number;
}

export const QUEUES = {
  /** Work on the database. Few jobs run at once, because requests also need the database. */
  work: { width: 32, laneWidth: 32, atOnce: 4 },
  /**
   * Work that waits for other services. The endpoint is the lane. A lane has few slots, so that an endpoint that does
   * not respond does not block the others.
   */
  network: { width: 1024, laneWidth: 8, atOnce: 1024 },
} as const satisfies Record<string, QueueLimits>;

export type Queue = keyof typeof QUEUES;

export const QUEUE_NAMES = Object.keys(QUEUES) as readonly Queue[];

/** The queue of a job, and its lane in the queue. Jobs of one lane do not all run at once. */
export interface Place {
  readonly queue: Queue;
  readonly lane: string;
}

export const WORK: Place = { queue: 'work', lane: '' };
