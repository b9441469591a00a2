import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { Answered } from '../exchange.ts';
import { mapMembers } from '../../values/members.ts';
import { same } from '../../values/accepts.ts';
import { graphqlBody } from './graphql-response.ts';
import { observedStatesIn } from './observed-states.ts';

/**
 * True if two responses have the same result, or show the same resource in different states. A change of state may
 * change all other values.
 */
export function isSameResult(contract: Contract, one: Answered, other: Answered): boolean {
  const [before, after] = [resultOf(one), resultOf(other)];
  if (before === undefined || after === undefined) return before === after;
  return same(before, after) || hasMovedOn(contract, one, other);
}

function resultOf({ case: made, outcome }: Answered): JsonValue | undefined {
  if (made.kind === 'rest') return outcome.json ?? outcome.text;
  const data = graphqlBody(outcome)?.['data'];
  return isJsonObject(data) ? ownMembers(data[made.operation.name.wire] ?? null, PAYLOAD) : undefined;
}

/** Number of compared levels: the payload and the resources in it. */
const PAYLOAD = 2;

/** Removes the objects and lists inside a resource, because they are separate resources that change independently. */
function ownMembers(value: JsonValue, depth: number): JsonValue {
  return mapMembers(value, (member) => {
    if (typeof member !== 'object' || member === null) return member;
    return depth > 1 ? ownMembers(member, depth - 1) : undefined;
  });
}

/** True if the same resource has another state. */
function hasMovedOn(contract: Contract, one: Answered, other: Answered): boolean {
  const earlier = new Map(observedStatesIn(contract, one).map(({ key, state }) => [key, state]));
  return observedStatesIn(contract, other).some(({ key, state }) => {
    const before = earlier.get(key);
    return before !== undefined && before !== state;
  });
}
