import { isSafe } from '../../model/operation-effect.ts';
import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import type { Answered } from '../exchange.ts';
import { tryEach } from './explore.ts';
import { documentedOf } from './reach.ts';
import type { Session } from './session.ts';

/** Maximum number of operations tried for a resource of the other protocol. */
const MAX_REFERRING = 3;

/** Calls REST with the numbers or names of a new GraphQL resource, because later responses may include it. */
export async function refer(
  session: Session,
  operation: Operation,
  successes: readonly Answered[],
): Promise<void> {
  if (isRest(operation) || isSafe(operation)) return;
  const takers = successes.flatMap(({ case: made }) =>
    made.kind === 'graphql' ? [...session.pool.shared.takersOf(made)] : [],
  );
  for (const taker of [...new Set(takers)].filter((one) => session.drives(one)).slice(0, MAX_REFERRING))
    await tryEach(session, documentedOf(session, taker, operation.id)(0).slice(0, 1));
}
