import type { Principal } from '../access/keys.ts';
import type { Services } from '../service/services.ts';

/** The context of every resolver. */
export interface GraphqlContext {
  readonly services: Services;
  readonly principal: Principal;
  readonly requestId: string;
  /** The `Authorization` header, which a subscription checks again. */
  readonly authorization: string | null;
}
