import type { Operation } from '../../model/operation.ts';
import { isAnswered, type Answered, type Case } from '../exchange.ts';
import { stepsOf } from '../trail.ts';
import type { Walk } from '../trails/plan.ts';
import { plans } from '../trails/registry.ts';
import { tryEach } from './explore.ts';
import { documentedOf, sampleOf } from './reach.ts';
import type { Session } from './session.ts';

/** Walks every trail that some check wants to see, from what an operation answered. */
export async function walkTrails(
  session: Session,
  operation: Operation,
  successes: readonly Answered[],
): Promise<void> {
  if (successes.length === 0) return;
  const walk = walkOf(session, operation, successes);
  for (const plan of plans) {
    if (!session.wants(plan.kind) || !session.isOpen(operation.id)) continue;
    for (const trail of await plan.walk(walk)) {
      for (const raised of session.judgeTrail(trail)) session.report(raised, ...stepsOf(trail));
    }
  }
}

function walkOf(session: Session, operation: Operation, successes: readonly Answered[]): Walk {
  return {
    contract: session.contract,
    operation,
    successes,
    flows: session.pool.flows,
    documented: (other) => (session.drives(other) ? documentedOf(session, other, 'trail')(0) : []),
    sample: (other, count) => (session.drives(other) ? sampleOf(session, other, count) : []),
    seed: session.seed,
    send: (made: Case) => sendOne(session, made),
  };
}

async function sendOne(session: Session, made: Case): Promise<Answered | undefined> {
  let answered: Answered | undefined;
  await tryEach(session, [made], (exchange) => {
    if (isAnswered(exchange) && exchange.outcome.status !== 429) answered = exchange;
  });
  return answered;
}
