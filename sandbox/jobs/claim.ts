import { sql, type Expression } from 'kysely';
import { atMost } from '../storage/limit.ts';
import type { Queries, Work } from '../storage/queries.ts';
import type { Queue } from './queue.ts';
import { take } from './lease.ts';
import { jobOf, type Job } from './store.ts';

/** What a process can take of a queue. */
export interface Room {
  readonly queue: Queue;
  /** How many jobs. */
  readonly places: number;
  /** How many of one lane. */
  readonly laneWidth: number;
  /** How many it has of each lane that it has any of. */
  readonly lanes: ReadonlyMap<string, number>;
  /** Lanes of which it takes none now. */
  readonly fullLanes: readonly string[];
}

/** Due jobs that are looked at for each that can be taken, so that one lane's jobs do not hide all others. */
const LOOKED_AT = 1000;

/**
 * Takes what is due by a time, those that waited longest first: until `leaseUntil` nobody else gets it.
 * @param isShared whether other processes take jobs at the same time: they do not wait for each other.
 */
export async function claimDue(
  queries: Work,
  room: Room,
  by: number,
  leaseUntil: number,
  isShared: boolean,
): Promise<Job[]> {
  const due = await queries
    .selectFrom('jobs')
    .selectAll()
    .where('id', 'in', takeable(queries, room, by))
    .where('due_at', '<=', by)
    .orderBy('due_at')
    .orderBy('id')
    .limit(atMost(room.places))
    .$if(isShared, (query) => query.forUpdate().skipLocked())
    .execute();
  if (due.length === 0) return [];
  return take(queries, due.map(jobOf), leaseUntil);
}

/** Ids of due jobs, of each lane only as many as there is room for. */
function takeable(queries: Queries, { queue, laneWidth, lanes, fullLanes }: Room, by: number) {
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
    .where(sql.ref<number>('place'), '<=', roomIn(laneWidth, lanes));
}

/** How many more of a row's lane can be taken. */
function roomIn(laneWidth: number, lanes: ReadonlyMap<string, number>): Expression<number> {
  const used = [...lanes].map(([lane, count]) => sql`when ${lane} then ${sql.lit(laneWidth - count)}`);
  if (used.length === 0) return sql.lit(laneWidth);
  return sql`case lane ${sql.join(used, sql` `)} else ${sql.lit(laneWidth)} end`;
}

/** When the next job of a queue is due that could be taken; undefined when there is none. */
export async function nextDue(
  queries: Queries,
  { queue, fullLanes }: Pick<Room, 'queue' | 'fullLanes'>,
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
