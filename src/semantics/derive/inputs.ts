/** Values of a request that become members of the thing that the response shows. */
import type { InputPath } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import type { Fact, Input } from '../semantics.ts';
import { because } from './fact.ts';
import { inputMembers } from './request.ts';
import { membersOf, statesOf, takesState, wordsOf } from './shape.ts';

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
  const states = statesOf(contract, thing);
  const state = [...members.values()].find(({ type }) => takesState(contract, type, states));
  return inputMembers(contract, operation).flatMap(({ from, name, type, at }) => {
    const own = members.get(name.words.join(' '));
    const member = own ?? (takesState(contract, type, states) ? state : undefined);
    if (!member || member.direction === 'response' || from.path.join('.') === named) return [];
    const source = own ? `the name of the member ${member.name.wire}` : `it takes a ${member.name.wire}`;
    const fact = because('recognized', source, at);
    return [fact({ from, member: wordsOf(member) }, isRest(operation) ? 'readOnly' : undefined)];
  });
}
