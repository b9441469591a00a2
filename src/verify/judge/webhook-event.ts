import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { Webhook } from '../../model/operation.ts';

/** Returns the webhook that the body names, as in `{"type": "order.paid"}`. */
export function eventOf({ webhooks }: Contract, body: JsonValue | undefined): Webhook | undefined {
  if (!isJsonObject(body)) return undefined;
  const texts = new Set(Object.values(body).filter((value) => typeof value === 'string'));
  return webhooks.find(({ name }) => texts.has(name.wire));
}
