/** Predicts the response to a call, and the changes that it causes. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { plainText } from '../../core/styled.ts';
import type { Effect } from '../../model/behaviour.ts';
import { same } from '../../model/accepts.ts';
import { mergePatch } from '../laws/merge.ts';
import { includedPart } from '../derive/included-parts.ts';
import type { Action, StateMember } from '../semantics.ts';
import { isListed, isSameSymbol, type AppliedFilter } from './lists.ts';
import { isBelow, type Change, type Resource, type Values, type World } from './world.ts';

/** A call in terms of resources and members, independent of its protocol. */
export interface Call {
  readonly action: Action;
  /** The id in the request, if the action has an id. */
  readonly id?: JsonValue;
  /** The ancestors of the resource in the request, the nearest last. An ancestor that does not exist is undefined. */
  readonly above: readonly (Resource | undefined)[];
  /** The values of the request, by the normalized names of the members to set. */
  readonly input: ReadonlyMap<string, JsonValue>;
  readonly filters: readonly AppliedFilter[];
  /** The normalized names of the members that a replacement can set. */
  readonly writable: readonly string[];
  /** The member with the state of the resources. */
  readonly state?: StateMember;
}

export type Outcome =
  /** The call returns a resource after the changes. */
  | { readonly kind: 'resource'; readonly resource: Resource; readonly changes: readonly Change[] }
  | { readonly kind: 'created'; readonly parent: Resource | undefined; readonly values: Values }
  | { readonly kind: 'resources'; readonly resources: readonly Resource[] }
  | { readonly kind: 'removed'; readonly resource: Resource; readonly changes: readonly Change[] }
  | { readonly kind: 'refused'; readonly reason: Reason }
  /** The effect is unknown. */
  | { readonly kind: 'open'; readonly resource: Resource | undefined };

/** `not-found`: the resource does not exist. `state`: the state of the resource does not permit the change. */
export type Reason = 'not-found' | 'state';

/** Returns the outcome of a call in a world, without changing the world. */
export function predict(world: World, call: Call): Outcome {
  const { above, action } = call;
  if (above.includes(undefined)) return { kind: 'refused', reason: 'not-found' };
  const parent = above.at(-1);
  const concept = action.collection?.value;
  if (concept === undefined) return { kind: 'open', resource: parent };
  const { value: effect } = action.effect;
  if (effect === 'create') return { kind: 'created', parent, values: call.input };
  if (effect === 'list') return { kind: 'resources', resources: listed(world, call, concept, parent) };
  const resource =
    call.id === undefined ? world.all(concept, parent)[0] : world.find(concept, call.id, parent);
  if (!resource) {
    if (effect === 'replace' && call.id !== undefined)
      return { kind: 'created', parent, values: new Map(call.input) };
    return { kind: 'refused', reason: 'not-found' };
  }
  return effectOn(world, resource, effect, call);
}

function listed(
  world: World,
  call: Call,
  concept: string,
  parent: Resource | undefined,
): readonly Resource[] {
  return world
    .all(concept, parent)
    .filter((resource) => call.filters.every((filter) => isListed(resource, filter)));
}

function effectOn(world: World, resource: Resource, effect: Effect, call: Call): Outcome {
  if (effect === 'read') return { kind: 'resource', resource, changes: [] };
  const { states } = call.action;
  const now = call.state && resource.values.get(call.state.member);
  if (now !== undefined && !isAmong(states?.value.from ?? [], now))
    return { kind: 'refused', reason: 'state' };
  if (effect === 'delete') {
    const removed = [...partsOf(world, resource, call.action), resource];
    return { kind: 'removed', resource, changes: removed.map((one) => ({ kind: 'remove', resource: one })) };
  }
  const values = new Map<string, JsonValue | undefined>(
    effect === 'replace' ? call.writable.map((member) => [member, undefined]) : [],
  );
  for (const [member, value] of call.input) {
    const isPatch = effect === 'merge' && isJsonObject(value) && isMergePatch(call.action);
    const merged = isPatch ? mergePatch(resource.values.get(member), value) : value;
    if (merged !== undefined) values.set(member, merged);
  }
  const isChanged = [...values].some(([member, value]) => !isSameValue(resource.values.get(member), value));
  // A merge keeps the current state if the action's `to` includes it, or if no value changes.
  const isKept =
    effect === 'merge' && now !== undefined && (!isChanged || isAmong(states?.value.to ?? [], now));
  const to = call.state && (values.get(call.state.member) ?? (isKept ? undefined : states?.value.to[0]));
  if (call.state && to !== undefined) {
    if (!isAllowed(resource, call.state, to, call)) return { kind: 'refused', reason: 'state' };
    values.set(call.state.member, to);
  }
  for (const [member, value] of values)
    if (isSameValue(resource.values.get(member), value)) values.delete(member);
  if (values.size === 0) return { kind: 'resource', resource, changes: [] };
  return { kind: 'resource', resource, changes: [{ kind: 'set', resource, values }] };
}

/** Returns the resources that a deletion also removes according to its description. */
function partsOf(world: World, resource: Resource, { operation }: Action): readonly Resource[] {
  const part = includedPart(operation.description);
  if (part === undefined) return [];
  const { concept, id, scope } = resource;
  const refers = (one: Resource): boolean => isSameValue(one.values.get(`${concept} id`), id);
  return world
    .everything()
    .filter((one) => one.scope === scope && one.concept.split(' ').at(-1) === part)
    .filter((one) => isBelow(one, resource) || refers(one));
}

/**
 * True if the resource may enter the state `to`. If it is already in this state, a transition is allowed only if the
 * machine declares it, or if the id is also the idempotency key. Other calls are allowed.
 */
function isAllowed(
  resource: Resource,
  { member, machine }: StateMember,
  to: JsonValue,
  { action }: Call,
): boolean {
  const now = resource.values.get(member);
  if (now === undefined) return true;
  if (!machine) return true;
  if (isSame(now, to) && (action.effect.value !== 'transition' || isKeyedById(action))) return true;
  const next = machine.transitions.find((one) => isSame(one.from, now))?.to ?? [];
  return next.some((one) => isSame(one, to));
}

/** True if a state is in a list, or if the list is empty, which means every state. */
function isAmong(states: readonly string[], state: JsonValue): boolean {
  return states.length === 0 || states.some((one) => isSame(one, state));
}

/** True if the id of the resource is also the idempotency key of the call. */
export function isKeyedById({ operation, id }: Action): boolean {
  const by = operation.idempotency?.by;
  return by !== undefined && by.in === id?.value.in && by.path.join('\0') === id.value.path.join('\0');
}

function isSameValue(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return one === undefined || other === undefined ? one === other : same(one, other);
}

function isSame(one: JsonValue, other: JsonValue): boolean {
  return one === other || isSameSymbol(plainText(one), plainText(other));
}

/** True if the operation accepts a JSON Merge Patch, which merges objects recursively. */
function isMergePatch({ operation }: Action): boolean {
  const contents = operation.kind === 'rest' ? (operation.body?.contents ?? []) : [];
  return contents.some(({ mediaType }) => mediaType === 'application/merge-patch+json');
}
