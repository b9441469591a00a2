import { keyIsChosen, withUnusedKey } from '../cases/idempotency-key.ts';
import { isSuccess } from '../run/tally.ts';
import { repeated } from './keyed.ts';
import type { TrailPlan } from './plan.ts';

const AT_ONCE = 3;
/** Number of generated requests to try, because the service may reject values that must be unique. */
const SAMPLES = 3;

/** Sends a request with a new idempotency key several times at once. */
export const atOnce: TrailPlan<'at-once'> = {
  kind: 'at-once',
  walk: async (walk) => {
    const { contract, operation, successes, seed } = walk;
    if (!keyIsChosen(contract, operation)) return [];
    const accepted = [...successes.slice(-1), ...successes.slice(0, 1)].map(({ case: made }) => made);
    for (const made of [...accepted, ...walk.sample(walk.operation, SAMPLES)]) {
      const keyed = withUnusedKey(contract, walk.renew(made), `${seed} at once`);
      if (!keyed) return [];
      const sent = Array.from({ length: AT_ONCE }, () => walk.send(repeated(keyed)));
      const answers = (await Promise.all(sent)).filter((answer) => answer !== undefined);
      const [first, ...others] = answers.toSorted((a, b) => Number(isSuccess(b)) - Number(isSuccess(a)));
      if (first && isSuccess(first)) return [{ kind: 'at-once', answers: [first, ...others] }];
    }
    return [];
  },
};
