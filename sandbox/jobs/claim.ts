import { sql, type Expression } from 'kysely';
import { atMost } from '../storage/limit.ts';
import type { Queries, Work } from '../storage/queries.ts';
import type { Queue } from './queue.ts';
import { take } from './lease.ts';
import { jobOf, type Job } from './job-store.ts';

/** The free capacity of a process for a queue. */
export interface Capacity {
  readonly queue: Queue;
  /** Maximum number of jobs. */
  readonly places: number;
  /** Maximum number of jobs of one lane. */
  readonly laneWidth: number;
  /** Number of running jobs, by lane. */
  readonly lanes: ReadonlyMap<string, number>;
  /** Lanes that have no free capacity. */
  readonly fullLanes: readonly string[];
}

/**
 * Maximum number of due jobs to examine in one claim. It is large, so that the jobs of one lane rarely hide the jobs of
 * all other lanes.
 */
const LOOKED_AT = 1000;

/**
 * Claims the jobs due by a time, the longest waiting first. No other process gets them until `leaseUntil`.
 * @param isShared true if other processes claim jobs at the same time; processes do not block each other
 */
export async function claimDue(
  queries: Work,
  capacity: Capacity,
  by: number,
  leaseUntil: number,
  isShared: boolean,
): Promise<Job[]> {
  const due = await queries
    .selectFrom('jobs')
    .selectAll()
    .where('id', 'in', takeable(queries, capacity, by))
    .where('due_at', '<=', by)
    .orderBy('due_at')
    .orderBy('id')
    .limit(atMost(capacity.places))
    .$if(isShared, (query) => query.forUpdate().skipLocked())
    .execute();
  if (due.length === 0) return [];
  return take(queries, due.map(jobOf), leaseUntil);
}

/** Selects ids of due jobs. Each lane gets no more than its capacity. */
function takeable(queries: Queries, { queue, laneWidth, lanes, fullLanes }: Capacity, by: number) {
  return queries
    .selectFrom(
      queries
        .selectFrom(
          queries
            .selectFrom('jobs')
            .select(['id', 'lane', 'due_at'])
            .where('queue', '=', queue)
            .where('due_at', '<=', by)
            .$if(fullLanes.length > 0, (query) => query.where('lane', 'not in', fullLanes))
            .orderBy('due_at')
            .orderBy('id')
            .limit(atMost(LOOKED_AT))
            .as('looked_at'),
        )
        .select(['id', 'lane'])
        .select(sql<number>`row_number() over (partition by lane order by due_at, id)`.as('place'))
        .as('placed'),
    )
    .select('id')
    .where(sql.ref<number>('place'), '<=', capacityIn(laneWidth, lanes));
}

/** Returns the remaining capacity of a row's lane. */
function capacityIn(laneWidth: number, lanes: ReadonlyMap<string, number>): Expression<number> {
  const used = [...lanes].map(([lane, count]) => sql`when ${lane} then ${sql.lit(laneWidth - count)}`);
  if (used.length === 0) return sql.lit(laneWidth);
  return sql`case lane ${sql.join(used, sql` `)} else ${sql.lit(laneWidth)} end`;
}

/** Returns the due time of the next claimable job in a queue, or undefined without such a job. */
export async function nextDue(
  queries: Queries,
  { queue, fullLanes }: Pick<Capacity, 'queue' | 'fullLanes'>,
): Promise<number | undefined> {
  const row = await queries
    .selectFrom('jobs')
    .select('due_at')
    .where('queue', '=', queue)
    .$if(fullLanes.length > 0, (query) => query.where('lane', 'not in', fullLanes))
    .orderBy('due_at')
    .limit(atMost(1))
    .executeTakeFirst();
  return row?.due_at;
}
