/** Values that a request sends, by location. */
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

/** Returns the members of a request body, or of the arguments of a mutation. */
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

/** Returns the arguments of a root field; an argument that is an input object is replaced with its members. */
export function argumentsOf(contract: Contract, { arguments: all }: GraphqlOperation): readonly Sent[] {
  return all.flatMap((argument) => {
    const members = isInput(contract, argument) ? [...membersOf(contract, argument.type).values()] : [];
    const own = sent([argument.name.wire], argument);
    return members.length === 0
      ? [own]
      : members.map((member) => sent([argument.name.wire, member.name.wire], member, argument.required));
  });
}

function isInput(contract: Contract, { type }: Argument): boolean {
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
