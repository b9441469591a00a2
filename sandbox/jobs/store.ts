import type { Unit } from '../service/unit.ts';
import type { Queries, Work } from '../storage/database.ts';
import type { JobRow } from '../storage/tables.ts';

/** Something to be done later, once. */
export interface Job {
  readonly id: string;
  readonly kind: string;
  /** Id of what it is to be done to. */
  readonly subject: string;
  /** Milliseconds since the epoch. */
  readonly dueAt: number;
  /** The trace in which it was planned, as a W3C `traceparent`; null when that was not recorded. */
  readonly cause: string | null;
}

/** What is planned of one kind. */
export interface Backlog {
  readonly kind: string;
  readonly count: number;
}

/** Plans a job, in the unit of work that makes it necessary. Due at once unless told otherwise. */
export async function schedule(unit: Unit, kind: string, subject: string, dueAt = unit.now): Promise<void> {
  await unit.queries
    .insertInto('jobs')
    .values({ id: unit.ids('job'), kind, subject, due_at: dueAt, cause: unit.cause ?? null })
    .execute();
}

/** Ends a job, or puts it off. In the unit of work that holds its effect, so that both happen or neither. */
export async function settle(unit: Unit, job: Job, again?: number): Promise<void> {
  if (again === undefined) await unit.queries.deleteFrom('jobs').where('id', '=', job.id).execute();
  else await putOff(unit.queries, job.id, again);
}

/** Makes a job due at another time. */
export async function putOff(queries: Queries, id: string, dueAt: number): Promise<void> {
  await queries.updateTable('jobs').set({ due_at: dueAt }).where('id', '=', id).execute();
}

/** Calls off what is planned for a subject. */
export async function callOff(unit: Unit, kind: string, subject: string): Promise<void> {
  await unit.queries.deleteFrom('jobs').where('kind', '=', kind).where('subject', '=', subject).execute();
}

/** Whether something is planned for a subject, or under way. */
export async function isPlanned(unit: Unit, kind: string, subject: string): Promise<boolean> {
  const planned = await unit.queries
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .limit(1)
    .executeTakeFirst();
  return planned !== undefined;
}

/** Takes what is due by a time, those that waited longest first: until `leaseUntil` nobody else gets it. */
export async function claimDue(queries: Work, by: number, leaseUntil: number, limit: number): Promise<Job[]> {
  const due = await queries
    .selectFrom('jobs')
    .selectAll()
    .where('due_at', '<=', by)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  await queries.updateTable('jobs').set({ due_at: leaseUntil }).where('id', 'in', ids).execute();
  return due.map(jobOf);
}

/** When the next job is due; undefined when there is none. */
export async function nextDue(queries: Queries): Promise<number | undefined> {
  const row = await queries.selectFrom('jobs').select('due_at').orderBy('due_at').limit(1).executeTakeFirst();
  return row?.due_at;
}

/** The jobs due next, earliest first. */
export async function upcoming(queries: Queries, limit: number): Promise<Job[]> {
  const rows = await queries
    .selectFrom('jobs')
    .selectAll()
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(jobOf);
}

/** How many jobs are planned, by kind. */
export async function backlog(queries: Queries): Promise<Backlog[]> {
  const rows = await queries
    .selectFrom('jobs')
    .select(['kind', ({ fn }) => fn.countAll().as('count')])
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, count }) => ({ kind, count: Number(count) }));
}

function jobOf({ id, kind, subject, due_at: dueAt, cause }: JobRow): Job {
  return { id, kind, subject, dueAt, cause };
}
