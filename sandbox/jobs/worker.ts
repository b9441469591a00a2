import type { Clock } from '../service/clock.ts';
import type { Storage } from '../storage/storage.ts';
import { claimDue, nextDue } from './claim.ts';
import { renew } from './lease.ts';
import { Crew } from './crew.ts';
import { Gate } from './gate.ts';
import { QUEUES, type Queue } from './queue.ts';
import type { Job } from './job-store.ts';

/**
 * Duration of a lease. The holder extends the lease until the job is done. After a crash, another process takes over
 * when the lease ends.
 */
export const LEASE_MS = 10_000;
const RETRY_MS = 1000;

/** The dependencies of a worker. */
export interface Tools {
  readonly storage: Pick<Storage, 'database' | 'isShared'>;
  readonly clock: Clock;
  /** Runs a job. Never rejects. */
  readonly attempt: (job: Job) => Promise<void>;
  readonly report: (fault: unknown) => void;
}

/** Runs the due jobs of one queue. A timer waits for the earliest due job. */
export class Worker {
  readonly #tools: Tools;
  readonly #crew: Crew;
  readonly #gate: Gate;
  #alarm: { readonly time: number; readonly cancel: () => void } | undefined;
  #claiming: Promise<unknown> = Promise.resolve();
  /** Pending lookups of due jobs. The database must stay open until they end. */
  readonly #looks = new Set<Promise<void>>();
  #stopped = false;

  constructor(queue: Queue, tools: Tools) {
    this.#tools = tools;
    this.#crew = new Crew(queue);
    this.#gate = new Gate(QUEUES[queue].atOnce);
  }

  /** Schedules a lookup of due jobs at a time. */
  expect(time: number): void {
    if (this.#stopped || (this.#alarm && this.#alarm.time <= time)) return;
    this.#alarm?.cancel();
    this.#alarm = { time, cancel: this.#tools.clock.at(time, () => this.#work(time)) };
  }

  /** Looks up due jobs. Never rejects. */
  async wake(): Promise<void> {
    const look = this.#look();
    this.#looks.add(look);
    await look;
    this.#looks.delete(look);
  }

  async #look(): Promise<void> {
    const capacity = this.#crew.capacity();
    if (this.#stopped || !capacity) return;
    try {
      const due = await nextDue(this.#tools.storage.database, capacity);
      if (due !== undefined) this.expect(due);
    } catch (fault) {
      // If the worker was stopped meanwhile, its database may be closed.
      if (!this.#stopped) this.#tryLater(fault);
    }
  }

  /** Extends the leases of running jobs. Never rejects. */
  async renew(): Promise<void> {
    const { storage, clock, report } = this.#tools;
    const leaseUntil = clock.now() + LEASE_MS;
    await renew(storage.database, this.#crew.prolong(Infinity, leaseUntil), leaseUntil).catch(report);
  }

  /** Stops taking jobs, and resolves when all running jobs have ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#alarm?.cancel();
    await this.#claiming;
    await this.#crew.idle();
    await Promise.all(this.#looks);
  }

  /**
   * Runs the jobs that are due at `time`, and waits for them, so that advancing a manual clock waits for their effects.
   */
  async #work(time: number): Promise<void> {
    this.#alarm = undefined;
    const claimed = this.#claiming.then(() => this.#claim(time));
    this.#claiming = claimed;
    await Promise.all(await claimed);
  }

  /** Claims due jobs and starts them. Uses the later of two times, because a stopped clock must not block jobs. */
  async #claim(time: number): Promise<readonly Promise<void>[]> {
    const capacity = this.#crew.capacity();
    if (this.#stopped || !capacity) return [];
    const { storage, clock } = this.#tools;
    const now = Math.max(time, clock.now());
    const leaseUntil = now + LEASE_MS;
    try {
      const jobs = await storage.database.transaction().execute(async (queries) => {
        // These jobs still run in this process, but their leases were not extended in time.
        await renew(queries, this.#crew.prolong(now, leaseUntil), leaseUntil);
        return claimDue(queries, capacity, now, leaseUntil, storage.isShared);
      });
      const begun = jobs.map((job) => this.#begin(job, leaseUntil));
      await this.wake();
      return begun;
    } catch (fault) {
      this.#tryLater(fault);
      return [];
    }
  }

  #begin(job: Job, leaseUntil: number): Promise<void> {
    const attempted = this.#gate.pass(() => this.#tools.attempt(job));
    const done = attempted.then(() => (this.#crew.end(job) ? this.wake() : undefined));
    this.#crew.start(job, leaseUntil, done);
    return done;
  }

  #tryLater(fault: unknown): void {
    this.#tools.report(fault);
    this.expect(this.#tools.clock.now() + RETRY_MS);
  }
}
