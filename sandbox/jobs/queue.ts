/** How jobs of one sort are done at once, in one process. */
interface QueueLimits {
  /** Jobs taken at once. */
  readonly width: number;
  /** Jobs of one lane taken at once. */
  readonly laneWidth: number;
  /** Jobs being done at once; the others that were taken follow. */
  readonly atOnce: number;
}

export const QUEUES = {
  /** Work on the database: few at once, for requests want their turn there too. */
  work: { width: 32, laneWidth: 32, atOnce: 4 },
  /** What waits for others: so many that one endpoint that keeps silent holds up no other. Its lane is the endpoint. */
  network: { width: 1024, laneWidth: 8, atOnce: 1024 },
} as const satisfies Record<string, QueueLimits>;

export type Queue = keyof typeof QUEUES;

export const QUEUE_NAMES = Object.keys(QUEUES) as readonly Queue[];

/** Where a job waits: in which queue and, among those that are not all to be done at once, in which lane of it. */
export interface Place {
  readonly queue: Queue;
  readonly lane: string;
}

export const WORK: Place = { queue: 'work', lane: '' };
