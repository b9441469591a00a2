import { fetchHandler, type FetchHandler } from '../generated/server/runtime/fetch.ts';
import { createKeyring, newSandboxKey, type ApiKey } from './access/keys.ts';
import { createRateLimiter, QUOTAS, type Quotas } from './access/rate-limit.ts';
import { startCarrier } from './carrier/carrier.ts';
import { createGraphqlApi } from './graphql/api.ts';
import { GRAPHQL_PATH } from './graphql/endpoint.ts';
import { createIds } from './ids.ts';
import { createRestApi } from './rest/api.ts';
import type { Services } from './services.ts';
import { openDatabase } from './storage/database.ts';
import { releaseUnfinished } from './storage/idempotency.ts';
import { systemClock, type Clock } from './time/clock.ts';

export interface SandboxOptions {
  /** Database file; by default `:memory:`, which keeps nothing. */
  readonly database?: string;
  /** What time it is; the system's time by default. */
  readonly now?: () => Date;
  /** Time and timers as one, in place of `now`. */
  readonly clock?: Clock;
  /** Milliseconds from the acceptance of a message to its echo; 400 by default. */
  readonly echoDelayMs?: number;
  /** Keys to accept. By default one, made up, of a sandbox's owner. */
  readonly keys?: readonly ApiKey[];
  /** Requests in 60 seconds, by policy; those of the contract by default. */
  readonly quotas?: Partial<Quotas>;
  /** Told of faults that callers learn nothing of; by default they become warnings of the process. */
  readonly report?: (fault: unknown) => void;
}

/** The service as it runs: the contract's reference implementation, with a simulated carrier behind it. */
export interface Sandbox {
  /** Answers requests of both interfaces, whatever their host. */
  readonly fetch: FetchHandler;
  /** The first of the keys. */
  readonly sandboxKey: string;
  /** Lets work under way end, then closes the database. */
  close(): Promise<void>;
}

const ECHO_DELAY_MS = 400;

function warn(fault: unknown): void {
  process.emitWarning(
    fault instanceof Error ? (fault.stack ?? fault.message) : String(fault),
    'SandboxFault',
  );
}

/** Starts a sandbox. @throws {Error} when the database cannot be opened. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { keys = [{ key: newSandboxKey() }], report = warn } = options;
  const [first] = keys;
  if (!first) throw new TypeError('a sandbox needs a key');
  const clock = options.clock ?? systemClock(options.now);
  const ids = createIds(() => clock.now());
  const database = openDatabase(options.database ?? ':memory:');
  await releaseUnfinished(database);
  const carrier = await startCarrier(database, clock, ids, options.echoDelayMs ?? ECHO_DELAY_MS, report);
  const services: Services = {
    database,
    clock,
    ids,
    carrier,
    authenticate: createKeyring(keys),
    rateLimit: createRateLimiter(() => clock.now(), { ...QUOTAS, ...options.quotas }),
    report,
  };
  const rest = createRestApi(services).dispatch;
  const graphql = createGraphqlApi(services);
  return {
    fetch: fetchHandler((call) => (call.path === GRAPHQL_PATH ? graphql(call) : rest(call))),
    sandboxKey: first.key,
    async close() {
      await carrier.stop();
      await database.destroy();
    },
  };
}
