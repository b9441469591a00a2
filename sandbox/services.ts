import type { Carrier } from './carrier/carrier.ts';
import type { Authentication } from './access/keys.ts';
import type { RateLimiter } from './access/rate-limit.ts';
import type { Ids } from './ids.ts';
import type { Database } from './storage/database.ts';
import type { Clock } from './time/clock.ts';

/** Everything that answering a request takes, made once for a sandbox. */
export interface Services {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly carrier: Carrier;
  readonly authenticate: (authorization: string | null) => Authentication;
  readonly rateLimit: RateLimiter;
  /** Told of faults that callers learn nothing of. */
  readonly report: (fault: unknown) => void;
}
