import type { Clock } from '../service/clock.ts';
import type { Services } from '../service/services.ts';
import type { Storage } from '../storage/storage.ts';
import { isUnavailable } from '../storage/unavailable.ts';
import { pauseAfter } from './pause-after.ts';
import type { Jobs } from './jobs.ts';
import { QUEUE_NAMES } from './queue.ts';
import { giveBack } from './lease.ts';
import type { Job } from './job-store.ts';
import { Worker } from './worker.ts';

/**
 * Runs a job. The handler ends or postpones the job with `settle`, in the unit of work of its effect. If the handler
 * fails, or if the process ends first, the job runs again, so a job can run more than once.
 */
export type JobHandler = (services: Services, job: Job) => Promise<void>;

/**
 * Interval of polling for jobs that other processes have planned or abandoned. The interval is in real time, because
 * the clocks of processes may differ.
 */
const POLL_MS = 1000;
const RENEWAL_MS = 3000;
const RETRY_MS = 1000;

/**
 * Starts to run jobs, including jobs of an earlier run, which are in the database.
 * @param services is called when the first job is due.
 */
export function startJobs(
  storage: Pick<Storage, 'database' | 'isShared'>,
  clock: Clock,
  handlers: Readonly<Record<string, JobHandler>>,
  services: () => Services,
): Jobs {
  let stopped = false;
  const report = (fault: unknown): void => services().report(fault);
  const attempt = async (job: Job): Promise<void> => {
    try {
      const handler = handlers[job.kind];
      if (!handler) throw new Error(`jobs of kind ${job.kind} have no handler`);
      services().faults('job.taken');
      await services().watch.job(job, () => handler(services(), job));
    } catch (fault) {
      report(fault);
      // If the database is unavailable, the failure is not the fault of the job.
      const isItsOwn = !isUnavailable(fault);
      const pause = isItsOwn ? pauseAfter(job.failures) : RETRY_MS;
      await putBack(job, clock.now() + pause, job.failures + Number(isItsOwn));
    }
  };
  /**
   * Returns a failed job to the queue as soon as the database accepts the change. Without this change, the job is free
   * again when its lease ends.
   */
  const putBack = async (job: Job, again: number, failures: number): Promise<void> => {
    try {
      await giveBack(storage.database, job, again, failures);
      workers.get(job.queue)?.expect(again);
    } catch (fault) {
      report(fault);
      if (stopped) return;
      setTimeout(() => void putBack(job, again, failures), RETRY_MS).unref();
    }
  };
  const workers = new Map(
    QUEUE_NAMES.map((queue) => [queue, new Worker(queue, { storage, clock, attempt, report })]),
  );
  const all = (act: (worker: Worker) => Promise<void>): Promise<unknown> =>
    Promise.all([...workers.values()].map(act));
  const wake = async (): Promise<void> => void (await all((worker) => worker.wake()));

  const renewing = setInterval(() => void all((worker) => worker.renew()), RENEWAL_MS).unref();
  const polling = storage.isShared ? setInterval(() => void wake(), POLL_MS).unref() : undefined;
  return {
    wake,
    expect: (queue, dueAt) => workers.get(queue)?.expect(dueAt),
    async stop() {
      stopped = true;
      clearInterval(polling);
      await all((worker) => worker.stop());
      clearInterval(renewing);
    },
  };
}
