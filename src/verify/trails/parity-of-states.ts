import { isSafe } from '../../model/operation-effect.ts';
import { isGraphql, isRest } from '../../model/lookup.ts';
import { readersOf } from '../judge/shared-facts.ts';
import { observedStatesIn } from '../judge/observed-states.ts';
import { readEach } from './parity.ts';
import type { TrailPlan } from './plan.ts';

/** Resources to read, at most: the last observed one in each state. */
const MAX_RESOURCES = 8;

/**
 * New resources show the first states only, and may be between states. So resources observed in each state are read by
 * both protocols as well, when every operation was driven and their states are stable.
 */
export const parityOfStates: TrailPlan<'parity'> = {
  kind: 'parity',
  when: 'last',
  walk: async (walk) => {
    const { contract, operation, successes, thingsOf } = walk;
    const last = successes.at(-1);
    if (!last || !isRest(operation) || !isSafe(operation) || !contract.operations.some(isGraphql)) return [];
    const reader = readersOf(contract).find((one) => one.operation === operation);
    if (!reader) return [];
    const subjects = observedStatesIn(contract, last).map(({ subject }) => subject);
    const ids = new Set(
      subjects.flatMap((subject) => [...thingsOf(subject).values()].flatMap((all) => all.slice(-1))),
    );
    return readEach(walk, reader, [...ids].slice(0, MAX_RESOURCES));
  },
};
