import { sql } from 'kysely';
import { fetchHandler, type FetchHandler } from '../generated/server/runtime/fetch.ts';
import { createAuthenticate } from './access/authenticate.ts';
import { generateKey, putKey } from './access/issue.ts';
import type { ApiKey } from './access/keys.ts';
import { KnownKeys } from './access/known-keys.ts';
import { REGISTER, register, VET, vet } from './brands/registry.ts';
import { createRateLimiter, QUOTAS, type Quotas } from './access/rate-limit.ts';
import { FOLLOW_MEMBER, followMember } from './campaigns/follow.ts';
import { RUN_CAMPAIGN } from './campaigns/plan.ts';
import { runCampaign } from './campaigns/run-campaign.ts';
import { continueRelinking, RELINK } from './contacts/links.ts';
import { REVIEW_TEMPLATE } from './templates/change-template.ts';
import { reviewTemplate } from './templates/review-template.ts';
import { Feeds } from './events/open-feeds.ts';
import { startJobs, type JobHandler } from './jobs/runner.ts';
import { backlog, upcoming, type Backlog, type Job } from './jobs/job-store.ts';
import { EXPIRE_MEDIA, expireMedia } from './media/media-store.ts';
import { CARRY, carry } from './messages/carrier.ts';
import { SETTLE_ASSIGNMENT } from './numbers/assignment.ts';
import { PROVISION, provision } from './numbers/provision.ts';
import { settleAssignment } from './numbers/settle-assignment.ts';
import { createGraphqlApi } from './graphql/graphql-api.ts';
import { GRAPHQL_PATH } from './graphql/graphql-endpoint.ts';
import { createIds } from './service/ids.ts';
import { createRestApi } from './rest/rest-api.ts';
import { createPages } from './pages/pages.ts';
import { transact, type Services } from './service/services.ts';
import { deliver } from './webhooks/deliver.ts';
import { DELIVER } from './webhooks/queue-delivery.ts';
import { openStorage } from './storage/open.ts';
import { REVIEW, review } from './tendlc/tendlc-review.ts';
import { receiveText, type InboundText } from './traffic/inbound.ts';
import type { Faults } from './service/faults.ts';
import { ConcurrencyLimit } from './service/concurrency-limit.ts';
import { Throttle } from './service/throttle.ts';
import { systemClock, type Clock } from './service/clock.ts';
import type { Unserved } from './observe/observer.ts';
import { UNWATCHED, type Watch } from './observe/watch.ts';

export interface SandboxOptions {
  /** Database file, or `postgres://` URL; by default `:memory:`, without persistence. */
  readonly database?: string;
  /** Returns the current time; by default, the system's time. */
  readonly now?: () => Date;
  /** Time and timers. Replaces `now`. */
  readonly clock?: Clock;
  /** Milliseconds from the acceptance of a message to its echo; 400 by default. */
  readonly echoDelayMs?: number;
  /** Keys to accept. By default, one generated owner key, which replaces the previous generated key. */
  readonly keys?: readonly ApiKey[];
  /** Allows webhooks to private addresses, and over plain HTTP; false by default. */
  readonly allowPrivateAddresses?: boolean;
  /** Requests allowed in 60 seconds, by policy. By default, the quotas of the contract. */
  readonly quotas?: Partial<Quotas>;
  /** Maximum number of concurrent requests; 500 by default. Additional requests are rejected, and may be retried. */
  readonly maxConcurrent?: number;
  /** For tests: called at each fault point. The function can throw, or kill the process. */
  readonly faults?: Faults;
  /** Observes the work; absent by default. */
  readonly watch?: Watch;
  /** Receives errors that callers do not see. By default, they are emitted as process warnings. */
  readonly report?: (fault: unknown) => void;
}

/** The running service: the contract's reference implementation, with a simulated carrier behind it. */
export interface Sandbox {
  /** Handles requests to both interfaces, regardless of their host. */
  readonly fetch: FetchHandler;
  /** Logs a request that was rejected before `fetch` received it, and returns an id for the request. */
  readonly noteUnserved: (request: Unserved) => string;
  /** The first of the accepted keys. */
  readonly sandboxKey: string;
  /** Simulates an inbound text, in the workspace and mode of `sandboxKey`. */
  receive(text: InboundText): Promise<void>;
  /** Resolves after the database has responded. @throws the reason if the database is not available */
  ping(): Promise<void>;
  /** Returns the jobs due next, earliest first. */
  upcoming(limit: number): Promise<Job[]>;
  /** Returns the number of planned jobs, by kind. */
  backlog(): Promise<Backlog[]>;
  /** Ends the streams of events, so that a server can shut down. */
  hangUp(): void;
  /**
   * Aborts deliveries, waits for other work, and closes the database. The next start repeats the aborted deliveries.
   */
  close(): Promise<void>;
}

const ECHO_DELAY_MS = 400;
/** The default of `maxConcurrent`. It is low, so that requests wait only briefly. */
const MAX_CONCURRENT = 500;
/**
 * The minimum time between deletions of expired items, in milliseconds. It is short, so that each deletion is small.
 */
const SWEEP_MS = 1000;
/** Number of steps of a message from its acceptance to its echo. */
const STEPS = 4;

/** The workspace of keys that do not specify one. */
const MAIN = { workspaceId: 'ws_sandbox' } as const;

/** The handlers of all kinds of jobs. */
const JOBS: Readonly<Record<string, JobHandler>> = {
  [RUN_CAMPAIGN]: runCampaign,
  [FOLLOW_MEMBER]: followMember,
  [REVIEW_TEMPLATE]: reviewTemplate,
  [CARRY]: carry,
  [EXPIRE_MEDIA]: expireMedia,
  [PROVISION]: provision,
  [REVIEW]: review,
  [SETTLE_ASSIGNMENT]: settleAssignment,
  [REGISTER]: register,
  [VET]: vet,
  [DELIVER]: deliver,
  [RELINK]: continueRelinking,
};

function warn(fault: unknown): void {
  process.emitWarning(
    fault instanceof Error ? (fault.stack ?? fault.message) : String(fault),
    'SandboxFault',
  );
}

/** Starts a sandbox. @throws {Error} if the database cannot be opened, or the first key has been revoked. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { keys = [], report = warn, watch = UNWATCHED } = options;
  const clock = options.clock ?? systemClock(options.now);
  const storage = await openStorage(options.database ?? ':memory:', { report, query: watch.query });
  const { database, isShared } = storage;
  const stopping = new AbortController();
  const knownKeys = new KnownKeys();
  const jobs = startJobs(storage, clock, JOBS, () => services);
  const services: Services = {
    storage,
    database,
    clock,
    jobs,
    watch,
    report,
    faults: options.faults ?? (() => {}),
    concurrency: new ConcurrencyLimit(options.maxConcurrent ?? MAX_CONCURRENT),
    feeds: new Feeds(),
    stopping: stopping.signal,
    ids: createIds(() => clock.now()),
    sweeps: new Throttle(SWEEP_MS),
    settings: {
      stepMs: Math.round((options.echoDelayMs ?? ECHO_DELAY_MS) / STEPS),
      allowPrivateAddresses: options.allowPrivateAddresses ?? false,
    },
    authenticate: createAuthenticate(database, isShared ? undefined : knownKeys),
    knownKeys,
    rateLimit: createRateLimiter(() => clock.now(), { ...QUOTAS, ...options.quotas }),
    inFlight: new Map(),
  };
  const first = keys[0] ?? (await transact(services, MAIN, (unit) => generateKey(unit, isShared)));
  for (const key of keys) await transact(services, { ...MAIN, ...key }, (unit) => putKey(unit, key));
  if ((await services.authenticate(`Bearer ${first.key}`)).kind !== 'principal') {
    await database.destroy();
    throw new Error(
      'the specified key has been revoked. Specify a different key, or omit it to generate one',
    );
  }
  await jobs.wake();
  const rest = createRestApi(services).dispatch;
  const graphql = createGraphqlApi(services);
  const pages = createPages(services);
  return {
    fetch: fetchHandler((call) =>
      watch.request(call, () => {
        if (call.path === GRAPHQL_PATH) return services.concurrency.run(() => graphql(call));
        if (!pages.has(call.path)) return services.concurrency.run(() => rest(call));
        watch.note(call.head, { route: 'pages' });
        return pages.answer(call);
      }),
    ),
    noteUnserved(request) {
      const requestId = services.ids('req');
      watch.unserved({ ...request, requestId });
      return requestId;
    },
    hangUp: () => services.feeds.hangUp(),
    sandboxKey: first.key,
    async receive(text) {
      const { workspaceId = MAIN.workspaceId, mode = 'sandbox' } = first;
      const owner = { workspaceId, mode };
      await transact(services, owner, (unit) => receiveText(unit, owner, text));
    },
    async ping() {
      await sql`select 1`.execute(database);
    },
    upcoming: (limit) => upcoming(database, limit),
    backlog: () => backlog(database),
    async close() {
      services.feeds.hangUp();
      stopping.abort();
      await jobs.stop();
      await database.destroy();
    },
  };
}
