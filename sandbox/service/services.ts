import type { Authenticate } from '../access/keys.ts';
import type { KnownKeys } from '../access/known-keys.ts';
import type { RateLimiter } from '../access/rate-limit.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Watch } from '../observe/watch.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Database } from '../storage/queries.ts';
import type { Storage } from '../storage/storage.ts';
import type { Clock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { Ids } from './ids.ts';
import type { Load } from './load.ts';
import type { Seldom } from './seldom.ts';
import type { Unit } from './unit.ts';

/** How the sandbox behaves where the contract leaves it open. */
export interface Settings {
  /** Milliseconds that each step takes that a carrier, or a reviewer, would need time for. */
  readonly stepMs: number;
  /** Whether webhooks may go to addresses that are not public, and without TLS: for a receiver on the same machine. */
  readonly allowPrivateAddresses: boolean;
}

/** Everything that answering a request takes, made once for a sandbox. */
export interface Services {
  readonly storage: Storage;
  /** That of the storage, to read from. */
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sweeps: Seldom;
  readonly jobs: Jobs;
  readonly settings: Settings;
  readonly authenticate: Authenticate;
  /** What `authenticate` remembers: to be forgotten when a key has changed. */
  readonly knownKeys: KnownKeys;
  readonly rateLimit: RateLimiter;
  /** Fingerprints of requests with an idempotency key that are being answered here, by scope and key. */
  readonly inFlight: Map<string, string>;
  readonly load: Load;
  readonly faults: Faults;
  /** Aborted when the sandbox is to end: nothing waits for the network then. */
  readonly stopping: AbortSignal;
  /** Surrounds what is done with what tells of it. */
  readonly watch: Watch;
  /** Told of faults that callers learn nothing of. */
  readonly report: (fault: unknown) => void;
}

/**
 * Does one unit of work for a workspace, and then the jobs that it planned. When `act` throws, nothing has happened; it
 * may be called more than once, and must have no effect but through the unit.
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
