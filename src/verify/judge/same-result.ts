import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { Answered } from '../exchange.ts';
import { mapMembers } from '../generate/members.ts';
import { same } from '../generate/accepts.ts';
import { graphqlBody } from './graphql-response.ts';
import { sightingsIn } from './sightings.ts';

/** Whether two answers give the same result. A thing that has come into another state in between may differ in all but that. */
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

/** The payload and the things in it. */
const PAYLOAD = 2;

/** What hangs on a thing (its items, its totals) is another thing, and changes by itself. */
function ownMembers(value: JsonValue, depth: number): JsonValue {
  return mapMembers(value, (member) => {
    if (typeof member !== 'object' || member === null) return member;
    return depth > 1 ? ownMembers(member, depth - 1) : undefined;
  });
}

/** Whether the same thing is seen in another state. */
function hasMovedOn(contract: Contract, one: Answered, other: Answered): boolean {
  const earlier = new Map(sightingsIn(contract, one).map(({ key, state }) => [key, state]));
  return sightingsIn(contract, other).some(({ key, state }) => {
    const before = earlier.get(key);
    return before !== undefined && before !== state;
  });
}
