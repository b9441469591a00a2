import { transact, type Services } from '../service/services.ts';
import type { Unit } from '../service/unit.ts';
import { keep, settle } from './lease.ts';
import type { Job } from './store.ts';

/**
 * Does a job in one unit of work, at the time at which it was due: a clock that stands still must not hold it up.
 * @param act tells when the job is due again; undefined ends it.
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
