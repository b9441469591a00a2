/** Lists the values that the request of an operation can contain, with their locations. */
import type { DeclaredFilter, InputPath } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import type { Name } from '../../model/name.ts';
import type { Node } from '../../model/node.ts';
import { resolve } from '../../model/lookup.ts';
import type { GraphqlOperation, Operation, RestOperation } from '../../model/operation.ts';
import type { Argument, Type } from '../../model/type.ts';
import { membersOf } from './shape.ts';

export interface Sent extends Node {
  readonly from: InputPath;
  readonly name: Name;
  readonly type: Type;
  readonly required: boolean;
  readonly filter?: DeclaredFilter;
}

/** Returns the properties of a request body, or the values in the arguments of a root field. */
export function inputMembers(contract: Contract, operation: Operation): readonly Sent[] {
  return operation.kind === 'rest' ? restMembers(contract, operation) : argumentsOf(contract, operation);
}

function restMembers(contract: Contract, { body }: RestOperation): readonly Sent[] {
  const found = new Map<string, Sent>();
  for (const { type } of body?.contents ?? [])
    for (const { name, type: inner, required, at } of membersOf(contract, type).values())
      if (!found.has(name.wire))
        found.set(name.wire, { from: { in: 'body', path: [name.wire] }, name, type: inner, required, at });
  return [...found.values()];
}

/** Names of input members that contain the values of a resource. */
const VALUES = new Set(['attributes', 'changes', 'data', 'patch']);

const MAX_LEVELS = 3;

/**
 * Returns the arguments of a root field. Replaces input objects with their members, and also members with the values of
 * the resource: `order` in `createOrder(input: { order: { note: "a" } })`.
 */
export function argumentsOf(contract: Contract, { name, arguments: all }: GraphqlOperation): readonly Sent[] {
  const opened = (one: Sent, depth: number): readonly Sent[] => {
    const isOpen =
      depth === 1 || VALUES.has(one.name.words.join(' ')) || contains(name.words, one.name.words);
    const members =
      isOpen && depth <= MAX_LEVELS && isInput(contract, one)
        ? [...membersOf(contract, one.type).values()]
        : [];
    if (members.length === 0) return [one];
    return members.flatMap((member) =>
      opened(sent([...one.from.path, member.name.wire], member, one.required), depth + 1),
    );
  };
  return all.flatMap((argument) => opened(sent([argument.name.wire], argument), 1));
}

/** True if `words` contain `others` as a sequence. */
function contains(words: readonly string[], others: readonly string[]): boolean {
  return ` ${words.join(' ')} `.includes(` ${others.join(' ')} `);
}

function isInput(contract: Contract, { type }: Pick<Argument, 'type'>): boolean {
  return resolve(contract, type).kind === 'object' || resolve(contract, type).kind === 'union';
}

function sent(
  path: readonly string[],
  { name, type, required, filter, at }: Pick<Argument, 'name' | 'type' | 'required' | 'filter' | 'at'>,
  isOuterRequired = true,
): Sent {
  return {
    from: { in: 'argument', path },
    name,
    type,
    required: required && isOuterRequired,
    at,
    ...(filter && { filter }),
  };
}
