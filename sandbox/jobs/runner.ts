import type { Services } from '../service/services.ts';
import type { Database } from '../storage/database.ts';
import type { Clock } from '../service/clock.ts';
import { claimDue, nextDue, putOff, type Job } from './store.ts';

/**
 * Does a job. It ends the job or puts it off, by `settle`, in the unit of work that holds its effect. When it fails,
 * or the process ends before that, the job is done again after its lease: at least once.
 */
export type JobHandler = (services: Services, job: Job) => Promise<void>;

/** Does what is due. */
export interface Jobs {
  /** To be called after jobs were planned. */
  wake(): Promise<void>;
  stop(): Promise<void>;
}

const LEASE_MS = 60_000;
const RETRY_MS = 1000;
/** Jobs under way at once: so many that those which wait for the answers of many endpoints hold up no others. */
const CONCURRENCY = 1024;

/**
 * Starts to do jobs, those of an earlier run as well: what is due is in the database, and one timer waits for the
 * earliest.
 * @param services is asked for when the first job is due.
 */
export function startJobs(
  database: Database,
  clock: Clock,
  handlers: Readonly<Record<string, JobHandler>>,
  services: () => Services,
): Jobs {
  let stopped = false;
  let cancel = (): void => {};
  let claiming: Promise<unknown> = Promise.resolve();
  const running = new Map<string, Promise<void>>();

  const arm = (time: number): void => {
    cancel();
    if (!stopped) cancel = clock.at(time, () => work(time));
  };

  /** Never fails: what it is called after has happened already. */
  const wake = async (): Promise<void> => {
    if (stopped) return;
    try {
      const due = await nextDue(database);
      if (due !== undefined) arm(due);
    } catch (fault) {
      services().report(fault);
      arm(clock.now() + RETRY_MS);
    }
  };

  /** Does what is due at `time`, and ends with it: so a clock turned by hand knows when it may go on. */
  const work = async (time: number): Promise<void> => {
    const claimed = claiming.then(() => claim(time));
    claiming = claimed;
    await Promise.all((await claimed).map(run));
  };

  /** A clock that stands still must not hold jobs up: hence the later of two times. */
  const claim = async (time: number): Promise<readonly Job[]> => {
    const free = CONCURRENCY - running.size;
    if (stopped || free <= 0) return [];
    try {
      const now = Math.max(time, clock.now());
      const jobs = await database.transaction().execute((unit) => claimDue(unit, now, now + LEASE_MS, free));
      await wake();
      return jobs.filter(({ id }) => !running.has(id));
    } catch (fault) {
      services().report(fault);
      arm(clock.now() + RETRY_MS);
      return [];
    }
  };

  const run = async (job: Job): Promise<void> => {
    const done = attempt(job).finally(() => running.delete(job.id));
    running.set(job.id, done);
    await done;
    await wake();
  };

  const attempt = async (job: Job): Promise<void> => {
    try {
      const handler = handlers[job.kind];
      if (!handler) throw new Error(`no handler does jobs of kind ${job.kind}`);
      await services().watch.job(job, () => handler(services(), job));
    } catch (fault) {
      services().report(fault);
      await putOff(database, job.id, clock.now() + RETRY_MS).catch(services().report);
    }
  };

  return {
    wake,
    async stop() {
      stopped = true;
      cancel();
      await claiming;
      await Promise.all(running.values());
    },
  };
}
