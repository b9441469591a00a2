/** Finds the values of a request that become members of the returned resource. */
import type { InputPath } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import type { Property, Type } from '../../model/type.ts';
import type { Fact, Input } from '../semantics.ts';
import { because } from './fact.ts';
import { inputMembers } from './request.ts';
import { hasIdentity, membersOf, statesOf, takesState, wordsOf } from './shape.ts';

/** Returns the inputs. `id` is the location of the resource's id, which is not an input. */
export function inputsOf(
  contract: Contract,
  operation: Operation,
  resource: Type,
  id: InputPath | undefined,
): readonly Fact<Input>[] {
  const members = new Map(
    [...membersOf(contract, resource).values()].map((member) => [wordsOf(member), member]),
  );
  const idPath = id?.path.join('.');
  const states = statesOf(contract, resource);
  const state = [...members.values()].find(({ type }) => takesState(contract, type, states));
  // The mark that overrides a match by name. SDL has no `readOnly`, but `@derived` can declare another input for the
  // member.
  const mark = isRest(operation) ? 'readOnly' : '@derived';
  const equal = [...members.values()].flatMap((member) => equalInput(contract, operation, member));
  const byName = inputMembers(contract, operation).flatMap(({ from, name, type, at }) => {
    const named = members.get(name.words.join(' '));
    const isState = takesState(contract, type, states);
    // `to` can be the next state, even if the resource has a member `to`.
    const own = isState && named && !takesState(contract, named.type, states) ? undefined : named;
    if (own && equal.some(({ value }) => value.member === wordsOf(own))) return [];
    const member = own ?? (isState ? state : undefined);
    if (from.path.join('.') === idPath) return [];
    const related = member ? undefined : relatedBy(contract, name.words, members);
    if (related && related.direction !== 'response') {
      const fact = because('recognized', `the id of ${related.name.wire}`, at);
      return [fact({ from, member: `${wordsOf(related)} id` }, mark)];
    }
    if (!member || member.direction === 'response') return [];
    const source = own ? `the name of the property ${member.name.wire}` : `it accepts a ${member.name.wire}`;
    const fact = because('recognized', source, at);
    return [fact({ from, member: wordsOf(member) }, mark)];
  });
  return [...equal, ...byName];
}

/** Returns the member for an id of another resource: `customer` for `customerId`. */
function relatedBy(
  contract: Contract,
  words: readonly string[],
  members: ReadonlyMap<string, Property>,
): Property | undefined {
  const member = words.at(-1) === 'id' ? members.get(words.slice(0, -1).join(' ')) : undefined;
  return member && hasIdentity(contract, member.type) ? member : undefined;
}

/** Returns the input declared by `x-derived` or `@derived` of a member. */
function equalInput(contract: Contract, operation: Operation, member: Property): readonly Fact<Input>[] {
  const { derived } = member.marks ?? {};
  if (derived?.from.kind !== 'equals') return [];
  const from = derived.from.value;
  if (!isDeclared(contract, operation, from)) return [];
  const mark = isRest(operation) ? 'x-derived' : '@derived';
  return [because('declared', mark, derived.at)({ from, member: wordsOf(member) }, mark)];
}

/** True if the request of an operation has a value at a location. */
function isDeclared(contract: Contract, operation: Operation, { in: place, path }: InputPath): boolean {
  const [first, ...rest] = path;
  if (!isRest(operation)) {
    const argument = operation.arguments.find(({ name }) => place === 'argument' && name.wire === first);
    return argument !== undefined && hasMember(contract, argument.type, rest);
  }
  if (place === 'body')
    return (operation.body?.contents ?? []).some(({ type }) => hasMember(contract, type, path));
  return operation.parameters.some((one) => one.in === place && one.name.wire === first);
}

function hasMember(contract: Contract, type: Type, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return true;
  const member = membersOf(contract, type).get(first);
  return member !== undefined && hasMember(contract, member.type, rest);
}
