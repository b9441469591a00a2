/**
 * Finds operations that return only the state of a resource, such as `GET /orders/{order_id}/status`. The request
 * contains the id of the resource. The response has a property whose type is the enum of the state machine.
 */
import type { JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import type { InputPath, Path, StateMachine } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest, machineOf } from '../../model/lookup.ts';
import { isSafe } from '../../model/operation-effect.ts';
import type { Operation } from '../../model/operation.ts';
import type { NamedType, Property, Type } from '../../model/type.ts';
import { derive } from '../../semantics/derive/derive.ts';
import { hasIdentity, itemsOf, membersOf, namedBehind, wordsOf } from '../../semantics/derive/shape.ts';
import type { Action, Collection } from '../../semantics/semantics.ts';
import type { Sighting } from '../../semantics/world/sightings.ts';
import type { Answered } from '../exchange.ts';
import { inputType } from './input-type.ts';
import { inputOf, memberAt } from './pages.ts';

/** Maximum number of objects around the object with the state. */
const MAX_DEPTH = 3;

export interface StateView {
  readonly action: Action;
  readonly collection: Collection;
  /** The location of the resource's id in the request. */
  readonly id: InputPath;
  /** Path from the result to the object with the state. */
  readonly path: Path;
  readonly type: NamedType;
  readonly state: Property;
}

const known = new WeakMap<Contract, readonly StateView[]>();

export function stateViewsOf(contract: Contract): readonly StateView[] {
  const found = known.get(contract) ?? find(contract);
  known.set(contract, found);
  return found;
}

function find(contract: Contract): readonly StateView[] {
  const { actions, collections } = derive(contract);
  return collections.flatMap((collection) => {
    const machines = machinesOf(contract, collection);
    const isOther = ({ operation, collection: own }: Action): boolean =>
      machines.length > 0 && isSafe(operation) && own?.value !== collection.concept;
    return actions.filter(isOther).flatMap((action): readonly StateView[] => {
      const id = idLocationIn(contract, action.operation, collection.concept);
      const shown = id && stateIn(contract, resultOf(action.operation), machines, []);
      return shown ? [{ action, collection, id, ...shown }] : [];
    });
  });
}

/** Returns the state machines of a collection's resources, one for each document. */
function machinesOf(contract: Contract, { views, state }: Collection): readonly StateMachine[] {
  return views.flatMap(({ value }) => {
    const view = contract.types.get(value);
    const members = view ? [...membersOf(contract, view.type).values()] : [];
    const member = members.find((one) => wordsOf(one) === state?.value.member);
    return (member && machineOf(contract, member.type)) ?? [];
  });
}

/** Returns the location of the id of a resource in a request, such as the path parameter `order_id` for an order. */
export function idLocationIn(
  contract: Contract,
  operation: Operation,
  concept: string,
): InputPath | undefined {
  const isId = (name: string): boolean => splitWords(name).join(' ') === `${concept} id`;
  if (isRest(operation)) {
    const found = operation.parameters.find(({ in: place, name }) => place === 'path' && isId(name.wire));
    if (found) return { in: 'path', path: [found.name.wire] };
    const content = inputType(operation);
    const inside = content && [...membersOf(contract, content).keys()].find(isId);
    return inside === undefined ? undefined : { in: 'body', path: [inside] };
  }
  for (const { name, type } of operation.arguments) {
    if (isId(name.wire)) return { in: 'argument', path: [name.wire] };
    const inside = [...membersOf(contract, type).keys()].find(isId);
    if (inside !== undefined) return { in: 'argument', path: [name.wire, inside] };
  }
  return undefined;
}

function resultOf(operation: Operation): Type | undefined {
  if (!isRest(operation)) return operation.result;
  const contents = operation.responses.filter(({ status }) => status === 200).flatMap((one) => one.contents);
  return contents.find(({ mediaType }) => /\bjson\b/.test(mediaType))?.type;
}

/**
 * Returns the property with the state. List items and objects with an id of their own, such as the last event of an
 * order, do not count, because they may show earlier states.
 */
function stateIn(
  contract: Contract,
  type: Type | undefined,
  machines: readonly StateMachine[],
  path: Path,
): Pick<StateView, 'path' | 'type' | 'state'> | undefined {
  if (!type || path.length > MAX_DEPTH || itemsOf(contract, type)) return undefined;
  const members = [...membersOf(contract, type).values()];
  const named = namedBehind(contract, type);
  const state = members.find((one) => machines.includes(machineOf(contract, one.type)!));
  if (state && named && !hasIdentity(contract, type)) return { path, type: named, state };
  return members
    .map((one) => stateIn(contract, one.type, machines, [...path, one.name.wire]))
    .find((one) => one !== undefined);
}

/** Returns the resource whose state a response shows, if the operation shows only the state of resources. */
export function stateSeenIn(contract: Contract, answer: Answered, result: JsonValue): readonly Sighting[] {
  const { operation } = answer.case;
  return stateViewsOf(contract)
    .filter(({ action }) => action.operation.id === operation.id)
    .flatMap(({ collection, id: place, path, type, state }): readonly Sighting[] => {
      const id = inputOf(answer.case, place);
      const value = path.length === 0 ? result : memberAt(result, path);
      const is = value === undefined ? undefined : memberAt(value, [state.name.wire]);
      if (typeof id !== 'string' || is === undefined) return [];
      const words = collection.state!.value.member;
      const members = new Map([[words, { property: state, value: is }]]);
      return [{ collection, id, view: type.id, value: value as Sighting['value'], members, as: 'subject' }];
    });
}
