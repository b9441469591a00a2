import { isSafe } from '../../model/course.ts';
import { isGraphql, isRest } from '../../model/lookup.ts';
import { readersOf } from '../judge/shared-facts.ts';
import { sightingsIn } from '../judge/sightings.ts';
import { readEach } from './parity.ts';
import type { TrailPlan } from './plan.ts';

/** How many things are read, the one that was seen last in each state. */
const MOST = 8;

/**
 * What is new shows the first states only, and may be on its way between them. So things that were seen in each state
 * are read by both protocols as well, when every operation had its turn and they have come where they stay.
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
    const subjects = sightingsIn(contract, last).map(({ subject }) => subject);
    const ids = new Set(
      subjects.flatMap((subject) => [...thingsOf(subject).values()].flatMap((all) => all.slice(-1))),
    );
    return readEach(walk, reader, [...ids].slice(0, MOST));
  },
};
