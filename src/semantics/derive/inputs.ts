/** Values of a request that become members of the thing that the response shows. */
import type { InputPath } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import type { Fact, Input } from '../semantics.ts';
import { because } from './fact.ts';
import { inputMembers } from './request.ts';
import { membersOf, wordsOf } from './shape.ts';

/** `id`: where the request names the thing, which sets no member of it. */
export function inputsOf(
  contract: Contract,
  operation: Operation,
  thing: Type,
  id: InputPath | undefined,
): readonly Fact<Input>[] {
  const members = new Map(
    [...membersOf(contract, thing).values()].map((member) => [wordsOf(member), member]),
  );
  const named = id?.path.join('.');
  return inputMembers(contract, operation).flatMap(({ from, name, at }) => {
    const member = members.get(name.words.join(' '));
    if (!member || member.direction === 'response' || from.path.join('.') === named) return [];
    const fact = because('recognized', `the name of the member ${member.name.wire}`, at);
    return [fact({ from, member: wordsOf(member) }, isRest(operation) ? 'readOnly' : undefined)];
  });
}
