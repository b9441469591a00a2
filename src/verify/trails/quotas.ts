import { isSafe } from '../../model/course.ts';
import { isRest } from '../../model/lookup.ts';
import type { RestOperation } from '../../model/operation.ts';
import type { Answered } from '../exchange.ts';
import { quotasOf } from '../judge/rate-limits.ts';
import { isSuccess } from '../run/tally.ts';
import type { ServicePlan, Tour } from './plan.ts';
import { fresh } from './subscriptions.ts';

/** Requests in quick succession, more than are filled up again meanwhile by a bucket that is worth its headers. */
const BURST = 4;
/** Until a window that ends in so many seconds is a second nearer to its end. */
const A_SECOND_MS = 1_100;
/** How many operations are tried for one that succeeds. */
const MOST_TRIED = 4;

/**
 * One caller makes requests in quick succession, and again a second later: one that reads, and one that makes something,
 * where there is one, since a service may count only what changes things.
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
          const answer = await tour.send(fresh(tour, call, `quota ${round} ${nth} ${index}`));
          // What is refused need not be counted.
          if (answer && isSuccess(answer)) answers.push(answer);
        }
      }
    }
    const [first, ...others] = answers;
    return first && others.length > 0 ? [{ kind: 'quota', answers: [first, ...others] }] : [];
  },
};

/** The documented request of the first operation that succeeds and tells of a quota. */
async function working(
  tour: Tour,
  operations: readonly RestOperation[],
): Promise<Answered['case'] | undefined> {
  for (const operation of operations.slice(0, MOST_TRIED)) {
    for (const made of tour.documented(operation).slice(0, 1)) {
      const answer = await tour.send(fresh(tour, made, 'quota'));
      if (answer && isSuccess(answer) && quotasOf(answer.outcome.headers).length > 0) return made;
    }
  }
  return undefined;
}
