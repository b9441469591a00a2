import { expect, onTestFinished, test } from 'vitest';
import { renew } from '../../sandbox/jobs/lease.ts';
import { QUEUES } from '../../sandbox/jobs/queue.ts';
import { perform } from '../../sandbox/jobs/perform.ts';
import { startJobs, type JobHandler } from '../../sandbox/jobs/runner.ts';
import { schedule, type Job } from '../../sandbox/jobs/job-store.ts';
import { LEASE_MS } from '../../sandbox/jobs/worker.ts';
import { UNWATCHED } from '../../sandbox/observe/watch.ts';
import { createIds } from '../../sandbox/service/ids.ts';
import { transact, type Services } from '../../sandbox/service/services.ts';
import { openStorage } from '../../sandbox/storage/open.ts';
import { isOnPostgres, newPostgresDatabase } from '../support/postgres/database.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';

interface Workshop {
  readonly services: Services;
  readonly clock: ManualClock;
  /** Errors of handlers. */
  readonly faults: unknown[];
  readonly plan: (kind: string, lane?: string) => Promise<void>;
}

/** A separate job runner with handlers of the test. */
async function startWorkshop(handlers: Readonly<Record<string, JobHandler>>): Promise<Workshop> {
  const faults: unknown[] = [];
  const report = (fault: unknown): void => void faults.push(fault);
  const storage = await openStorage(isOnPostgres() ? await newPostgresDatabase() : ':memory:', { report });
  const clock = manualClock();
  const jobs = startJobs(storage, clock, handlers, () => services);
  const ids = createIds(() => clock.now());
  const { database } = storage;
  const parts = { storage, database, clock, ids, jobs, report, watch: UNWATCHED, faults: () => {} };
  const services = parts as unknown as Services;
  onTestFinished(async () => {
    await jobs.stop();
    await database.destroy();
  });
  const plan: Workshop['plan'] = (kind, lane) =>
    transact(services, { workspaceId: 'ws_1' }, (unit) =>
      schedule(unit, kind, 'it', unit.now, lane === undefined ? undefined : { queue: 'network', lane }),
    );
  return { services, clock, faults, plan };
}

test('a failing job is repeated at increasing intervals, which a success resets', async () => {
  const times: number[] = [];
  const { clock, faults, plan } = await startWorkshop({
    async shaky(services, job) {
      times.push(clock.now());
      if (times.length !== 11) throw new Error('not yet');
      await perform(services, job, async (unit) => unit.now + 5000);
    },
  });
  await plan('shaky');
  await clock.turn(60 * 60_000);
  const distances = times.slice(1, 13).map((time, index) => (time - times[index]!) / 1000);
  expect(distances).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 5, 1]);
  expect(faults.length).toBe(times.length - 1);
});

test('a job without a handler is reported, and stays stored', async () => {
  const { clock, faults, plan, services } = await startWorkshop({});
  await plan('unknown');
  await clock.turn(0);
  expect(faults).toEqual([new Error('jobs of kind unknown have no handler')]);
  const rows = await services.database.selectFrom('jobs').select(['kind', 'failures']).execute();
  expect(rows).toEqual([{ kind: 'unknown', failures: 1 }]);
});

test('a job has no effect in this runner if another runner has taken it over, or if it is canceled', async () => {
  const effects: string[] = [];
  const change = async ({ services, job, claims }: { services: Services; job: Job; claims: number }) => {
    const { database } = services;
    if (claims > 0) await database.updateTable('jobs').set({ claims }).where('id', '=', job.id).execute();
    else await database.deleteFrom('jobs').where('id', '=', job.id).execute();
  };
  const handler =
    (claims: number): JobHandler =>
    async (services, job) => {
      await change({ services, job, claims });
      await perform(services, job, async () => void effects.push(job.kind));
    };
  const { clock, plan } = await startWorkshop({ taken: handler(7), calledOff: handler(0), own: handler(1) });
  for (const kind of ['taken', 'calledOff', 'own']) await plan(kind);
  await clock.turn(0);
  expect(effects).toEqual(['own']);
});

test('a postponed job is due at its new time, even if its old lease is extended', async () => {
  const times: number[] = [];
  const { clock, plan } = await startWorkshop({
    async again(services, job) {
      times.push(clock.now());
      await perform(services, job, async (unit) => unit.now + 1000);
      await renew(services.database, [job], clock.now() + LEASE_MS);
    },
  });
  await plan('again');
  await clock.turn(2000);
  expect(times.map((time) => time - times[0]!)).toEqual([0, 1000, 2000]);
});

test('a lane uses only its share of the slots, and more if slots are free', async () => {
  const { laneWidth } = QUEUES.network;
  const doors = Promise.withResolvers<void>();
  const begun: string[] = [];
  const { clock, plan, services } = await startWorkshop({
    async wait(_, job) {
      begun.push(job.lane);
      if (job.lane === 'crowded') await doors.promise;
      await perform(services, job, async () => undefined);
    },
  });
  for (let count = 0; count < 3 * laneWidth; count += 1) await plan('wait', 'crowded');
  const stuck = clock.turn(0);
  await expect.poll(() => begun.length).toBe(laneWidth);
  await plan('wait', 'other');
  await clock.turn(1);
  expect(begun.filter((lane) => lane === 'crowded')).toHaveLength(laneWidth);
  expect(begun).toContain('other');
  doors.resolve();
  await stuck;
  await clock.turn(1);
  expect(begun).toHaveLength(3 * laneWidth + 1);
});
