import type { Principal } from '../access/keys.ts';
import type { Services } from '../service/services.ts';

/** What every resolver is given. */
export interface GraphqlContext {
  readonly services: Services;
  readonly principal: Principal;
  readonly requestId: string;
}
