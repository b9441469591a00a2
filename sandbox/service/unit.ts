import type { Queue } from '../jobs/queue.ts';
import type { Ids } from '../service/ids.ts';
import type { Throttle } from '../service/throttle.ts';
import type { Work } from '../storage/queries.ts';

/** A unit of work. All changes by its queries take effect together, or not at all. */
export interface Unit {
  /** The owner. Data of other workspaces is neither read nor changed. */
  readonly workspaceId: string;
  readonly queries: Work;
  /** The time of the whole unit, in milliseconds since the epoch. */
  readonly now: number;
  readonly ids: Ids;
  /** Limits the frequency of deletions of expired data, which is hidden even before its deletion. */
  readonly sweeps: Throttle;
  /** The trace of the unit, as a W3C `traceparent`. Absent if traces are not recorded. */
  readonly cause?: string | null;
  /** Receives the due time of each planned job, to start it after the commit. */
  readonly plan: (queue: Queue, dueAt: number) => void;
}

/** Formats a time for both interfaces: RFC 3339 in UTC, with milliseconds. */
export function timestamp(time: number): string {
  return new Date(time).toISOString();
}
