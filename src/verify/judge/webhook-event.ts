import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { Webhook } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import { derive } from '../../semantics/derive/derive.ts';
import type { Event } from '../../semantics/semantics.ts';
import { isJsonMediaType } from '../send/body.ts';

/** Returns the webhook that the body names, as in `{"type": "order.paid"}`. */
export function eventOf({ webhooks }: Contract, body: JsonValue | undefined): Webhook | undefined {
  if (!isJsonObject(body)) return undefined;
  const texts = new Set(Object.values(body).filter((value) => typeof value === 'string'));
  return webhooks.find(({ name }) => texts.has(name.wire));
}

/** A webhook that was received, with its derived event, its type, and its body. */
export interface SeenEvent {
  readonly webhook: Webhook;
  readonly event: Event;
  readonly type: Type;
  readonly body: JsonObject;
}

/** Returns the webhook named by the body, with its resource, or undefined if the webhook or the resource is unknown. */
export function seenEvent(contract: Contract, body: JsonValue): SeenEvent | undefined {
  const webhook = eventOf(contract, body);
  const type = webhook && jsonTypeOf(webhook);
  const event = derive(contract).events.find((one) => one.webhook === webhook?.name.wire && !one.callback);
  return webhook && event && type && isJsonObject(body) ? { webhook, event, type, body } : undefined;
}

/** Returns the type of the body of a webhook. */
export function jsonTypeOf({ body }: Webhook): Type | undefined {
  return body?.contents.find(({ mediaType }) => isJsonMediaType(mediaType))?.type;
}
