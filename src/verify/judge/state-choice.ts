/** Finds the location of the requested state in a request. */
import type { StateMachine } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest, namedType } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import type { Property, Type } from '../../model/type.ts';
import { flatten } from '../../values/flatten.ts';
import { isJsonMediaType } from '../send/body.ts';

/** Path to the state, from the body or from the variables. */
export type ChoicePath = readonly string[];

const MAX_DEPTH = 3;

/**
 * Returns the path of the property with the machine's enum, or with another enum that has the same values.
 */
export function choiceOf(
  contract: Contract,
  operation: Operation,
  machine: StateMachine,
): ChoicePath | undefined {
  if (!isRest(operation)) return search(contract, operation.arguments, machine, []);
  const content = operation.body?.contents.find(({ mediaType }) => isJsonMediaType(mediaType));
  return content && search(contract, propertiesOf(contract, content.type), machine, []);
}

/** True if a request may omit the state but keep the object around it. */
export function isOptionalChoice(contract: Contract, operation: Operation, path: ChoicePath): boolean {
  if (path.length < 2 && !isRest(operation)) return false;
  const content = isRest(operation)
    ? operation.body?.contents.find(({ mediaType }) => isJsonMediaType(mediaType))
    : undefined;
  let members = isRest(operation)
    ? content && propertiesOf(contract, content.type)
    : (operation.arguments as readonly Pick<Property, 'name' | 'type' | 'required'>[]);
  for (const [index, name] of path.entries()) {
    const found = members?.filter((one) => one.name.wire === name) ?? [];
    if (index === path.length - 1) return found.length > 0 && found.every(({ required }) => !required);
    members = found.flatMap(({ type }) => propertiesOf(contract, type));
  }
  return false;
}

function search(
  contract: Contract,
  members: readonly Pick<Property, 'name' | 'type'>[],
  machine: StateMachine,
  path: ChoicePath,
): ChoicePath | undefined {
  for (const { name, type } of members) {
    const here = [...path, name.wire];
    if (acceptsStates(contract, type, machine)) return here;
    const inside =
      here.length < MAX_DEPTH ? search(contract, propertiesOf(contract, type), machine, here) : undefined;
    if (inside) return inside;
  }
  return undefined;
}

function propertiesOf(contract: Contract, type: Type): readonly Property[] {
  return flatten(contract, type).flatMap((flat) => (flat.kind === 'object' ? flat.properties : []));
}

function acceptsStates(contract: Contract, type: Type, machine: StateMachine, hops = 0): boolean {
  if (hops > 8) return false;
  if (type.kind === 'nullable') return acceptsStates(contract, type.of, machine, hops + 1);
  if (type.kind === 'intersection')
    return type.parts.some((part) => acceptsStates(contract, part, machine, hops + 1));
  if (type.kind === 'reference') {
    const named = namedType(contract, type.target);
    return named.states === machine || acceptsStates(contract, named.type, machine, hops + 1);
  }
  if (type.kind !== 'enum') return false;
  if (type.states === machine) return true;
  const values = new Set(type.values.map(({ value }) => value));
  return (
    values.size === machine.transitions.length && machine.transitions.every(({ from }) => values.has(from))
  );
}
