import type { Principal } from '../access/keys.ts';
import type { Database } from '../storage/database.ts';
import type { Clock } from '../service/clock.ts';

/** What every resolver is given. */
export interface GraphqlContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly principal: Principal;
  readonly requestId: string;
}
