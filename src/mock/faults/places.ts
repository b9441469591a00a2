/** Finds the places for faults in a contract. */
import { isSafe } from '../../model/operation-effect.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest, shapesOf } from '../../model/lookup.ts';
import type { Type, TypeId } from '../../model/type.ts';
import { membersOf } from '../../semantics/derive/shape.ts';
import type { Action, Cause, Member, Semantics } from '../../semantics/semantics.ts';
import { RECEIVING } from '../events/receivers.ts';
import type { Place } from './fault.ts';

/** Returns the operations for which `has` is true. */
export function operationsWith(
  { actions }: Semantics,
  has: (action: Action) => boolean,
  about?: string,
): readonly Place[] {
  return actions.filter(has).map(({ operation }) => ({
    name: operation.id,
    operation: operation.id,
    ...(about !== undefined && { about }),
  }));
}

/** Returns the members for which `has` is true, such as `order.note`. */
export function membersWith(
  { collections }: Semantics,
  has: (member: Member, concept: string) => boolean,
): readonly Place[] {
  return collections.flatMap(({ concept, members }) =>
    members
      .filter((member) => has(member, concept))
      .map(({ name }) => ({ name: `${spelled(concept)}.${spelled(name)}`, concept, about: name })),
  );
}

/** Returns the types of a member in all views. */
export function typesOf(contract: Contract, { names }: Member): readonly Type[] {
  return Object.entries(names).flatMap(([view, name]) => {
    const type = contract.types.get(view as TypeId)?.type;
    const property = type && membersOf(contract, type).get(name);
    return property ? shapesOf(contract, property.type) : [];
  });
}

/** Returns the webhooks and callbacks that can occur, if callers can register a URL. */
export function eventsOf(contract: Contract, semantics: Semantics): readonly Place[] {
  const { actions, events } = semantics;
  const canRegister = contract.operations.some(
    (operation) => isRest(operation) && operation.callbacks.length > 0,
  );
  const isReceiving = actions.some(
    ({ effect, collection }) => effect.value === 'create' && RECEIVING.test(collection?.value ?? ''),
  );
  if (!canRegister && !isReceiving) return [];
  return events
    .filter(({ cause, collection }) => cause && canHappen(cause.value, collection.value, semantics))
    .map(({ webhook }) => ({ name: webhook, about: webhook }));
}

function canHappen(cause: Cause, concept: string, semantics: Semantics): boolean {
  const own = semantics.actions.filter(({ collection }) => collection?.value === concept);
  if (cause.kind === 'create' || cause.kind === 'delete')
    return own.some(({ effect }) => effect.value === cause.kind);
  return changedIn(semantics).has(concept) || own.some(({ effect }) => effect.value === 'create');
}

/** Returns the concepts whose resources can change after their creation. */
export function changedIn({ actions, collections }: Semantics): ReadonlySet<string> {
  const changed = actions
    .filter((action) => isChangeOfOne(action) && setsValues(action) && action.effect.value !== 'delete')
    .flatMap(({ collection }) => collection?.value ?? []);
  // The service moves its resources along the declared transitions.
  const moved = collections.flatMap(({ concept, state }) => (state?.value.machine ? [concept] : []));
  return new Set([...changed, ...moved]);
}

/** True if a call can set a value of the resource, so that a fault can lose the change. */
export function setsValues({ effect, inputs, states }: Action): boolean {
  return (
    ['create', 'delete'].includes(effect.value) || inputs.length > 0 || (states?.value.to.length ?? 0) > 0
  );
}

/** True if the resources of an operation depend on the tenant of the caller. */
export function isScoped({ collections }: Semantics, { collection, effect }: Action): boolean {
  if (!collection || effect.value === 'unknown') return false;
  const scopes = collections.filter(({ scope }) => scope !== undefined);
  return scopes.length === 0 || scopes.some(({ concept }) => concept === collection.value);
}

export function isList({ effect }: Action): boolean {
  return effect.value === 'list';
}

export function isChange({ effect, operation }: Action): boolean {
  return !isSafe(operation) && CHANGES.has(effect.value);
}

export function isChangeOfOne(action: Action): boolean {
  return isChange(action) && action.effect.value !== 'create';
}

/** True if callers can have roles or belong to tenants. */
export function hasCredentials({ auth }: Contract): boolean {
  return auth.length > 0;
}

const CHANGES: ReadonlySet<string> = new Set(['create', 'replace', 'merge', 'delete', 'transition']);

function spelled(words: string): string {
  return words.replaceAll(' ', '_');
}
