/** The events of a service's webhooks. */
import { isJsonType } from '../../core/media-type.ts';
import type { Contract } from '../../model/contract.ts';
import { listedValues, resolve } from '../../model/lookup.ts';
import type { MediaContent, Webhook } from '../../model/operation.ts';
import type { Property, Type, TypeId } from '../../model/type.ts';

/** The signature headers of Standard Webhooks. */
const SIGNED_BY = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** A webhook with a JSON body. */
export interface Event {
  readonly webhook: Webhook;
  readonly content: MediaContent;
}

export function eventsOf({ webhooks }: Contract): readonly Event[] {
  return webhooks.flatMap((webhook) => {
    const content = webhook.body?.contents.find(({ mediaType }) => isJsonType(mediaType));
    return content ? [{ webhook, content }] : [];
  });
}

/** True if the deliveries of the event are signed as Standard Webhooks defines. */
export function isSigned({ webhook }: Event): boolean {
  const declared = new Set(webhook.headers.map(({ name }) => name.wire.toLowerCase()));
  return SIGNED_BY.every((name) => declared.has(name));
}

/** Returns the signed events. If several events have the same name, all of them must be signed. */
export function signedEvents(events: readonly Event[]): readonly Event[] {
  const byName = Map.groupBy(events, ({ webhook }) => webhook.name.wire);
  return [...byName.values()].filter((all) => all.every(isSigned)).flat();
}

/** The type of all deliveries to a receiver. */
export interface Deliveries {
  readonly type: Type;
  readonly isSigned: boolean;
}

/**
 * Returns the type of the signed events, or of all events if none is signed. Returns undefined if no webhook of the
 * contract has a JSON body.
 */
export function deliveriesOf(contract: Contract): Deliveries | undefined {
  const events = eventsOf(contract);
  const signed = events.filter(isSigned);
  const sent = signed.length > 0 ? signed : events;
  const variants = sent.map(({ content }) => content.type);
  const [first] = variants;
  if (!first) return undefined;
  const type = unionOf(contract, variants) ?? { kind: 'union', at: first.at, match: 'any', variants };
  return { type, isSigned: signed.length > 0 };
}

/** Returns the contract's union of exactly these types. */
function unionOf(contract: Contract, variants: readonly Type[]): Type | undefined {
  const wanted = targetsOf(variants);
  for (const { id, type } of contract.types.values()) {
    const own = type.kind === 'union' && targetsOf(type.variants);
    if (own && wanted && own.size === wanted.size && [...own].every((one) => wanted.has(one)))
      return { kind: 'reference', target: id, at: type.at };
  }
  return undefined;
}

/** Returns the ids of the types, or undefined if one of them has no name. */
function targetsOf(types: readonly Type[]): ReadonlySet<TypeId> | undefined {
  const targets = types.flatMap((type) => (type.kind === 'reference' ? [type.target] : []));
  return targets.length === types.length ? new Set(targets) : undefined;
}

/**
 * Returns a property whose listed values include the event's name, or undefined if there is none or if a property
 * allows only this name.
 */
export function undecidedProperty(contract: Contract, type: Type, event: string): string | undefined {
  const properties = propertiesOf(contract, type);
  const holding = properties.filter((property) => listedValues(contract, property.type).includes(event));
  const isDecided = holding.some((property) => listedValues(contract, property.type).length === 1);
  return isDecided ? undefined : holding[0]?.name.wire;
}

function propertiesOf(contract: Contract, type: Type, depth = 0): readonly Property[] {
  const shape = resolve(contract, type);
  if (shape.kind === 'object') return shape.properties;
  if (shape.kind !== 'intersection' || depth > 16) return [];
  return shape.parts.flatMap((part) => propertiesOf(contract, part, depth + 1));
}
