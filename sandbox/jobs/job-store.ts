import type { Unit } from '../service/unit.ts';
import { runCompiled } from '../storage/compiled.ts';
import { atMost } from '../storage/limit.ts';
import type { Queries } from '../storage/queries.ts';
import type { JobRow } from '../storage/tables.ts';
import { WORK, type Place, type Queue } from './queue.ts';

/** A task to run once, later. */
export interface Job extends Place {
  readonly id: string;
  readonly workspaceId: string;
  readonly kind: string;
  /** Id of the object that the job concerns. */
  readonly subject: string;
  /** Milliseconds since the epoch. */
  readonly dueAt: number;
  /** Number of times the job was claimed, which distinguishes its current holder from earlier holders. */
  readonly claims: number;
  /** Number of failures since its last success. */
  readonly failures: number;
  /** The trace in which it was planned, as a W3C `traceparent`, or null if no trace was recorded. */
  readonly cause: string | null;
}

/** The planned jobs of one kind. */
export interface Backlog {
  readonly kind: string;
  readonly count: number;
}

/** Plans a job, in the unit of work that causes it. By default, the job is due immediately. */
export async function schedule(
  unit: Unit,
  kind: string,
  subject: string,
  dueAt = unit.now,
  { queue, lane }: Place = WORK,
): Promise<void> {
  const row = {
    id: unit.ids('job'),
    workspace_id: unit.workspaceId,
    kind,
    subject,
    queue,
    lane,
    due_at: dueAt,
    claims: 0,
    failures: 0,
    cause: unit.cause ?? null,
  };
  await runCompiled(unit.queries, 'insert job', Object.values(row), () =>
    unit.queries.insertInto('jobs').values(row),
  );
  unit.plan(queue, dueAt);
}

/** Cancels the jobs of a kind for a subject. */
export async function callOff(unit: Unit, kind: string, subject: string): Promise<void> {
  await unit.queries.deleteFrom('jobs').where('kind', '=', kind).where('subject', '=', subject).execute();
}

/** True if a job for a subject is planned or running. */
export async function isPlanned(unit: Unit, kind: string, subject: string): Promise<boolean> {
  const planned = await unit.queries
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .limit(atMost(1))
    .executeTakeFirst();
  return planned !== undefined;
}

/** Returns the jobs that are due next, earliest first. */
export async function upcoming(queries: Queries, limit: number): Promise<Job[]> {
  const rows = await queries
    .selectFrom('jobs')
    .selectAll()
    .orderBy('due_at')
    .orderBy('id')
    .limit(atMost(limit))
    .execute();
  return rows.map(jobOf);
}

/** Returns the number of planned jobs, by kind. */
export async function backlog(queries: Queries): Promise<Backlog[]> {
  const rows = await queries
    .selectFrom('jobs')
    .select(['kind', ({ fn }) => fn.countAll().as('count')])
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, count }) => ({ kind, count: Number(count) }));
}

/** Converts a stored row to a job. */
export function jobOf(row: JobRow): Job {
  const { id, kind, subject, lane, due_at: dueAt, claims, failures, cause } = row;
  const queue = row.queue as Queue;
  return { id, workspaceId: row.workspace_id, kind, subject, queue, lane, dueAt, claims, failures, cause };
}
