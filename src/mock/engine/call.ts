/** Converts a request of either protocol to a call, which consists of resources, members, and filters. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { same } from '../../model/accepts.ts';
import { wordsOf } from '../../semantics/laws/values.ts';
import type { Action } from '../../semantics/semantics.ts';
import type { AppliedFilter } from '../../semantics/world/lists.ts';
import type { Call } from '../../semantics/world/predict.ts';
import type { Resource, World } from '../../semantics/world/world.ts';
import type { Resources } from '../resources.ts';
import type { Views } from '../views.ts';
import type { Asked } from './done.ts';
import { placeOf } from './values-in-path.ts';

export function callOf(views: Views, world: World, action: Action, { at, site }: Asked): Call {
  const { resources } = views;
  const above: (Resource | undefined)[] = [];
  for (const { concept, from } of action.above) {
    resources.open(world, concept);
    const id = at(from);
    above.push(id === undefined ? undefined : world.find(concept, id, above.at(-1)));
  }
  const concept = action.collection?.value;
  const sentId = action.id && at(action.id.value);
  if (concept !== undefined) resources.ready(world, concept, sentId);
  const id = sentId ?? idByKey(views, world, action, at) ?? idInPlace(resources, world, action, at);
  const filters = filtersOf(views, world, action, at);
  const state = concept === undefined ? undefined : resources.concepts.stateFor(concept, action);
  return {
    action,
    above,
    input: inputOf(resources, action, at),
    filters: resources.pass('filter', { site }, filters),
    writable: action.inputs.map(({ value }) => value.member),
    ...(id !== undefined && { id }),
    ...(state && { state }),
  };
}

function inputOf(
  resources: Resources,
  { collection, inputs, effect }: Action,
  at: Asked['at'],
): Call['input'] {
  const input = new Map<string, JsonValue>();
  const { concepts } = resources;
  for (const { value } of inputs) {
    const member = collection && concepts.membersOf(collection.value).get(value.member);
    // A replacement sets an omitted member to its default.
    const standard =
      member && effect.value === 'replace' ? concepts.defaultOf(collection.value, member) : undefined;
    const own = at(value.from);
    const sent = own === undefined ? standard : own;
    if (sent === undefined || sent instanceof Blob) continue;
    if (!collection || resources.canHold(collection.value, value.member, sent)) input.set(value.member, sent);
  }
  return input;
}

/** Returns the filters in the request. Values that the mock has not chosen yet are chosen first. */
function filtersOf(
  views: Views,
  world: World,
  { collection, filters: declared }: Action,
  at: Asked['at'],
): readonly AppliedFilter[] {
  const concept = collection?.value;
  const filters = declared.flatMap(({ value: filter }): readonly AppliedFilter[] => {
    const value = at(filter.from);
    const [first] = filter.member;
    // An object has comparisons, such as `created[gt]`, which are filters of their own.
    if (value === undefined || value === null || isJsonObject(value)) return [];
    const member = first === undefined ? undefined : compared(views.resources, concept, wordsOf(first));
    return [{ filter, value, member }];
  });
  if (filters.length > 0 && concept !== undefined)
    for (const resource of world.all(concept)) {
      views.settle(world, resource);
      for (const { filter, member } of filters)
        if (member !== undefined && filter.member.length > 1) views.valueOf(world, resource, member);
    }
  return filters;
}

/** Returns the id of the only resource with the values in the path, such as the limits of `/orgs/{org_id}/limits`. */
function idInPlace(
  resources: Resources,
  world: World,
  action: Action,
  at: Asked['at'],
): JsonValue | undefined {
  const place = placeOf(resources, action, at);
  if (place.size === 0) return undefined;
  return world
    .all(action.collection!.value)
    .find((one) => [...place].every(([words, value]) => same(one.values.get(words) ?? null, value)))?.id;
}

/**
 * Returns the id of the resource with the value of a key, such as `slug`. If no resource has the value, returns the
 * value itself as the id.
 */
function idByKey(
  views: Views,
  world: World,
  { collection, keys }: Action,
  at: Asked['at'],
): JsonValue | undefined {
  for (const { value: key } of keys) {
    const sent = at(key.from);
    const { member } = key;
    if (sent === undefined || sent === null || member === undefined || !collection) continue;
    const resource = world
      .all(collection.value)
      .find((one) => same(views.valueOf(world, one, member) ?? null, sent));
    return resource?.id ?? sent;
  }
  return undefined;
}

/** Returns the words of the member to compare. A nested resource is compared by its id. */
function compared({ concepts }: Resources, concept: string | undefined, words: string): string {
  const member = concept === undefined ? undefined : concepts.membersOf(concept).get(words);
  return member ? concepts.referenceWords(member) : words;
}
