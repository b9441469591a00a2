import { transact, type Services } from '../service/services.ts';
import type { Unit } from '../service/unit.ts';
import { keep, settle } from './lease.ts';
import type { Job } from './job-store.ts';

/**
 * Runs a job in one unit of work. The time of the unit is at least the due time, so that a stopped clock does not block
 * jobs.
 * @param act returns the next due time; undefined ends the job.
 */
export async function perform(
  services: Services,
  job: Job,
  act: (unit: Unit) => Promise<number | undefined>,
): Promise<void> {
  await transact(services, job, async (begun) => {
    if (!(await keep(begun, job))) return;
    const unit = { ...begun, now: Math.max(job.dueAt, begun.now) };
    await settle(unit, job, await act(unit));
  });
}
