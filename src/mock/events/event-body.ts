/** Bodies of webhooks. An envelope contains the resource, facts about the event, and generated values. */
import { isJsonType } from '../../core/media-type.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Webhook } from '../../model/operation.ts';
import { same } from '../../model/accepts.ts';
import type { Property, Type } from '../../model/type.ts';
import type { Event } from '../../semantics/semantics.ts';
import type { Resource, Values, World } from '../../semantics/world/world.ts';
import type { Filler, Known } from '../fill/fill.ts';
import type { Views } from '../views.ts';

/** A change to a resource. */
export interface ResourceChange {
  readonly world: World;
  readonly resource: Resource;
  /** The values before the change, or undefined for a new resource. */
  readonly before: Values | undefined;
  /** The sequence number. The first event of the resource has the number 1. */
  readonly sequence: number;
  /** A key that is different for each event. */
  readonly key: string;
}

/** Returns the type of the JSON body of a webhook. */
export function bodyTypeOf({ body }: Webhook): Type | undefined {
  return body?.contents.find(({ mediaType }) => isJsonType(mediaType))?.type;
}

const NAMES = /^(?:type|event|event (?:type|name)|topic|name|action)$/;
const TIMES =
  /^(?:timestamp|time|date|created(?: at)?|(?:occurred|sent|triggered|happened|emitted|event) ?(?:at|time)?)$/;

/** Matches a member such as `previous status`, and captures the member of the resource that it describes. */
const PREVIOUS = /^(?:previous|prior|old|former) (.+)$/;

/** The path of the resource if the body does not contain it. */
export const NOWHERE: readonly string[] = ['\0'];

/** Returns the JSON body, or undefined if the webhook does not declare a body. */
export function eventBody(
  views: Views,
  webhook: Webhook,
  { object, before: beforeAt }: Pick<Event, 'object' | 'before'>,
  { world, resource, before, sequence, key }: ResourceChange,
): JsonValue | undefined {
  const type = bodyTypeOf(webhook);
  if (!type) return undefined;
  const { filler, resources } = views;
  const viewer = { world, role: undefined };
  const past = before && { ...resource, values: before };
  const isUnknown = object === NOWHERE;
  const isAt = (path: readonly string[], other: readonly string[] | undefined): boolean =>
    other !== undefined && path.join('\0') === other.join('\0');
  const know = (property: Property, path: readonly string[]): Known | undefined => {
    if (isAt(path, object)) return valueOr(views.show(viewer, resource, property.type), property);
    if (isAt(path, beforeAt))
      return past ? valueOr(views.show(viewer, past, property.type), property) : 'absent';
    if (path.length > 2) return undefined;
    const words = property.name.words.join(' ');
    if (words === `${resource.concept} id`)
      return firstAccepted(filler, property, [resource.id, String(resource.id)]);
    // If the body does not contain the resource as an object, the body's own properties describe the resource.
    if (isUnknown && (words === 'id' || resources.concepts.membersOf(resource.concept).has(words)))
      return views.member(viewer, resource, property, `${resources.keyOf(resource)}/${words}`);
    const earlier = PREVIOUS.exec(words)?.[1];
    if (earlier !== undefined && resources.concepts.membersOf(resource.concept).has(earlier)) {
      const value = past ? views.valueOf(world, past, earlier) : undefined;
      const isChanged = value !== undefined && !same(value, views.valueOf(world, resource, earlier) ?? null);
      const candidates = isChanged ? [value, null] : property.required ? [null, value] : [null];
      return firstAccepted(filler, property, candidates) ?? (property.required ? undefined : 'absent');
    }
    if (NAMES.test(words)) return firstAccepted(filler, property, [webhook.name.wire]);
    if (words === 'sequence')
      return firstAccepted(filler, property, [views.valueOf(world, resource, words), sequence]);
    if (words === 'id') return firstAccepted(filler, property, [filler.fresh(property.type, `${key}/id`)]);
    const time = TIMES.test(words) ? resources.stamps.timeFor(property.type) : undefined;
    return firstAccepted(filler, property, [time]);
  };
  if (object.length === 0 || (isUnknown && resources.concepts.conceptOf(type) === resource.concept))
    return views.show(viewer, resource, type);
  return filler.object(type, key, know) ?? filler.fill(type, key);
}

function valueOr(value: JsonValue | undefined, { required }: Property): Known | undefined {
  return value === undefined ? (required ? undefined : 'absent') : { value };
}

function firstAccepted(
  filler: Filler,
  { type }: Property,
  candidates: readonly (JsonValue | undefined)[],
): Known | undefined {
  const value = candidates.find((one) => one !== undefined && filler.accepts(type, one));
  return value === undefined ? undefined : { value };
}

/** Returns the id of an event, which a header also contains. */
export function idOf(body: JsonValue | undefined): string | undefined {
  const id = isJsonObject(body ?? null) ? (body as { readonly id?: JsonValue }).id : undefined;
  return typeof id === 'string' ? id : undefined;
}
