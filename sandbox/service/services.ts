import type { Authenticate } from '../access/keys.ts';
import type { KnownKeys } from '../access/known-keys.ts';
import type { RateLimiter } from '../access/rate-limit.ts';
import type { Feeds } from '../events/open-feeds.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Watch } from '../observe/watch.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Database } from '../storage/queries.ts';
import type { Storage } from '../storage/storage.ts';
import type { Clock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { Ids } from './ids.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import type { Throttle } from './throttle.ts';
import type { Unit } from './unit.ts';

/** Settings of the sandbox that the contract does not determine. */
export interface Settings {
  /** Milliseconds for each simulated step of a carrier or a reviewer. */
  readonly stepMs: number;
  /** True if webhooks may be sent to private addresses and without TLS, as for a receiver on the same machine. */
  readonly allowPrivateAddresses: boolean;
}

/** The shared dependencies of all request handlers, created once for a sandbox. */
export interface Services {
  readonly storage: Storage;
  /** The storage's database, for reading. */
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sweeps: Throttle;
  readonly jobs: Jobs;
  readonly settings: Settings;
  readonly authenticate: Authenticate;
  /** The cache of accepted keys, which `authenticate` uses. It must be cleared after a key is changed. */
  readonly knownKeys: KnownKeys;
  readonly rateLimit: RateLimiter;
  /** Fingerprints of running requests with an idempotency key, by scope and key. */
  readonly inFlight: Map<string, string>;
  readonly concurrency: ConcurrencyLimit;
  /** The open streams of events. */
  readonly feeds: Feeds;
  readonly faults: Faults;
  /** Aborted when the sandbox ends, to abort network requests. */
  readonly stopping: AbortSignal;
  /** Observes all work. */
  readonly watch: Watch;
  /** Receives errors that callers do not see. */
  readonly report: (fault: unknown) => void;
}

/**
 * Runs one unit of work for a workspace, and then announces its planned jobs. If `act` throws, the unit has no effect.
 * `act` may be called more than once, and must change data only through the unit.
 * @throws {Unavailable}
 */
export async function transact<Result>(
  { storage, clock, ids, sweeps, jobs, watch, faults }: Services,
  { workspaceId }: { readonly workspaceId: string },
  act: (unit: Unit) => Promise<Result>,
): Promise<Result> {
  const cause = watch.cause();
  const { result, plans } = await storage.unit(workspaceId, async (queries) => {
    const planned = new Map<Queue, number>();
    const plan = (queue: Queue, dueAt: number): void => {
      planned.set(queue, Math.min(dueAt, planned.get(queue) ?? Infinity));
    };
    const unit = { workspaceId, queries, ids, sweeps, now: clock.now(), cause, plan };
    const acted = await act(unit);
    faults('unit.worked');
    return { result: acted, plans: planned };
  });
  faults('unit.committed');
  for (const [queue, dueAt] of plans) jobs.expect(queue, dueAt);
  return result;
}
