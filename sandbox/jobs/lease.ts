/**
 * Leases of jobs. Until a lease expires, other processes do not take the job. `claims` counts changes of the holder, so
 * that a former holder cannot change the job.
 */
import type { Unit } from '../service/unit.ts';
import { runCompiled } from '../storage/compiled.ts';
import type { Queries } from '../storage/queries.ts';
import type { Job } from './job-store.ts';

/** Takes jobs, in the transaction that found that they are due. */
export async function take(queries: Queries, jobs: readonly Job[], leaseUntil: number): Promise<Job[]> {
  const ids = jobs.map(({ id }) => id);
  await queries
    .updateTable('jobs')
    .set(({ eb }) => ({ due_at: leaseUntil, claims: eb('claims', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
  return jobs.map((job) => ({ ...job, claims: job.claims + 1 }));
}

/** Extends the leases of running jobs. */
export async function renew(queries: Queries, jobs: Iterable<Job>, leaseUntil: number): Promise<void> {
  const claimsOf = new Map<number, string[]>();
  for (const { id, claims } of jobs) claimsOf.set(claims, [...(claimsOf.get(claims) ?? []), id]);
  for (const [claims, ids] of claimsOf) {
    await queries
      .updateTable('jobs')
      .set({ due_at: leaseUntil })
      .where('id', 'in', ids)
      .where('claims', '=', claims)
      .execute();
  }
}

/**
 * Checks, in a unit of work for a job, that this process still holds the job. Returns false if the job was canceled, or
 * taken by another process after its lease expired. Until the unit ends, no other process can take the job.
 */
export async function keep({ queries }: Unit, { id, claims }: Job): Promise<boolean> {
  // The check is an update without a change, because an update locks the row in every database.
  const { numAffectedRows = 0n } = await runCompiled(queries, 'keep job', [claims, id, claims], () =>
    queries.updateTable('jobs').set({ claims }).where('id', '=', id).where('claims', '=', claims),
  );
  return numAffectedRows > 0n;
}

/** Ends or postpones a job, in the unit of work of its effect, so that both are committed together. */
export async function settle(unit: Unit, { id, queue }: Job, again?: number): Promise<void> {
  if (again === undefined) {
    await runCompiled(unit.queries, 'end job', [id], () =>
      unit.queries.deleteFrom('jobs').where('id', '=', id),
    );
    return;
  }
  // A greater `claims` removes the holder, so that the previous holder can no longer extend its lease.
  await runCompiled(unit.queries, 'put job off', [again, 0, 1, id], () =>
    unit.queries
      .updateTable('jobs')
      .set(({ eb }) => ({ due_at: again, failures: 0, claims: eb('claims', '+', 1) }))
      .where('id', '=', id),
  );
  unit.plan(queue, again);
}

/**
 * Returns a taken but unfinished job to the queue, unless another process has taken it. @param failures number of
 * failures.
 */
export async function giveBack(
  queries: Queries,
  { id, claims }: Job,
  dueAt: number,
  failures: number,
): Promise<void> {
  await queries
    .updateTable('jobs')
    .set(({ eb }) => ({ due_at: dueAt, failures, claims: eb('claims', '+', 1) }))
    .where('id', '=', id)
    .where('claims', '=', claims)
    .execute();
}
