import type { Unit } from '../service/unit.ts';
import type { Queries, Work } from '../storage/database.ts';

/** Something to be done later, once. */
export interface Job {
  readonly id: string;
  readonly kind: string;
  /** Id of what it is to be done to. */
  readonly subject: string;
  /** Milliseconds since the epoch. */
  readonly dueAt: number;
}

/** Plans a job, in the unit of work that makes it necessary. Due at once unless told otherwise. */
export async function schedule(unit: Unit, kind: string, subject: string, dueAt = unit.now): Promise<void> {
  await unit.queries
    .insertInto('jobs')
    .values({ id: unit.ids('job'), kind, subject, due_at: dueAt })
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
  return due.map(({ id, kind, subject, due_at: dueAt }) => ({ id, kind, subject, dueAt }));
}

/** When the next job is due; undefined when there is none. */
export async function nextDue(queries: Queries): Promise<number | undefined> {
  const row = await queries.selectFrom('jobs').select('due_at').orderBy('due_at').limit(1).executeTakeFirst();
  return row?.due_at;
}
