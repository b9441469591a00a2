import type { Queue } from '../jobs/queue.ts';
import type { Ids } from '../service/ids.ts';
import type { Seldom } from '../service/seldom.ts';
import type { Work } from '../storage/queries.ts';

/** One unit of work: everything done with its queries happens together, or not at all. */
export interface Unit {
  /** Whose it is: what belongs to others it neither reads nor changes. */
  readonly workspaceId: string;
  readonly queries: Work;
  /** The one time at which all of it happens, in milliseconds since the epoch. */
  readonly now: number;
  readonly ids: Ids;
  /** When what is over is deleted: it counts as gone before that, so it need not be at every chance. */
  readonly sweeps: Seldom;
  /** The trace that it belongs to, as a W3C `traceparent`; none when that is not recorded. */
  readonly cause?: string | null;
  /** Told when a job that was planned is due, so that it is begun once all is committed. */
  readonly plan: (queue: Queue, dueAt: number) => void;
}

/** A time as the interfaces write it: RFC 3339 in UTC, with milliseconds. */
export function timestamp(time: number): string {
  return new Date(time).toISOString();
}
