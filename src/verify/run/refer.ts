import { isSafe } from '../../model/course.ts';
import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import type { Answered } from '../exchange.ts';
import { tryEach } from './explore.ts';
import { documentedOf } from './reach.ts';
import type { Session } from './session.ts';

/** How many operations may speak of what another protocol has made. */
const MOST_REFERRING = 3;

/** What REST says of the same numbers or names as a thing that GraphQL has made may be shown with it from then on. */
export async function refer(
  session: Session,
  operation: Operation,
  successes: readonly Answered[],
): Promise<void> {
  if (isRest(operation) || isSafe(operation)) return;
  const takers = successes.flatMap(({ case: made }) =>
    made.kind === 'graphql' ? [...session.pool.shared.takersOf(made)] : [],
  );
  for (const taker of [...new Set(takers)].filter((one) => session.drives(one)).slice(0, MOST_REFERRING))
    await tryEach(session, documentedOf(session, taker, operation.id)(0).slice(0, 1));
}
