import { isSafe } from '../../model/operation-effect.ts';
import { isRest } from '../../model/lookup.ts';
import type { RestOperation } from '../../model/operation.ts';
import type { Answered } from '../exchange.ts';
import { quotasOf } from '../judge/rate-limits.ts';
import { isSuccess } from '../run/tally.ts';
import type { ServicePlan, Tour } from './plan.ts';
import { keyed } from '../lab/subjects.ts';

/** Number of requests in quick succession. A rate limiter refills its quota more slowly than they use it. */
const BURST = 4;
/** Time in milliseconds, so long that the seconds until the reset of a quota decrease. */
const A_SECOND_MS = 1_100;
/** Maximum number of operations to try until one succeeds. */
const MAX_ATTEMPTED = 4;

/**
 * Sends successful requests in quick succession, and again a second later. Alternates between a reading and a creating
 * operation, if there is one, because a service may count only changes.
 */
export const quotas: ServicePlan = {
  kinds: ['quota'],
  tour: async (tour) => {
    const rest = tour.operations.filter(isRest);
    const reads = rest.filter(({ method }) => method === 'GET');
    const makes = rest.filter((operation) => operation.method === 'POST' && !isSafe(operation));
    const answers: Answered[] = [];
    const calls = [await working(tour, reads), await working(tour, makes)].filter((one) => one !== undefined);
    if (calls.length === 0) return [];
    for (let round = 0; round < 2; round++) {
      if (round > 0) await new Promise((resolve) => setTimeout(resolve, A_SECOND_MS));
      for (let nth = 0; nth < BURST; nth++) {
        for (const [index, call] of calls.entries()) {
          const answer = await tour.send(keyed(tour, call, `quota ${round} ${nth} ${index}`));
          // A service need not count rejected requests.
          if (answer && isSuccess(answer)) answers.push(answer);
        }
      }
    }
    const [first, ...others] = answers;
    return first && others.length > 0 ? [{ kind: 'quota', answers: [first, ...others] }] : [];
  },
};

/** Returns the documented request of the first operation that succeeds and returns a quota. */
async function working(
  tour: Tour,
  operations: readonly RestOperation[],
): Promise<Answered['case'] | undefined> {
  for (const operation of operations.slice(0, MAX_ATTEMPTED)) {
    for (const made of tour.documented(operation).slice(0, 1)) {
      const answer = await tour.send(keyed(tour, made, 'quota'));
      if (answer && isSuccess(answer) && quotasOf(answer.outcome.headers).length > 0) return made;
    }
  }
  return undefined;
}
