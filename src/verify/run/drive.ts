/** Tests one operation of either protocol. */
import fc from 'fast-check';
import type { Operation } from '../../model/operation.ts';
import type { Cases } from '../cases/cases.ts';
import { hasResult } from '../judge/has-result.ts';
import { isAnswered, type Case, type Exchange } from '../exchange.ts';
import { NewResources } from './new-resources.ts';
import { brokenCases, tryBroken } from './try-broken.ts';
import { explore, Memory, tryEach } from './explore.ts';
import { reach } from './reach.ts';
import { renewalFor } from './renew.ts';
import type { Session } from './session.ts';
import { tryVaried } from './try-varied.ts';
import { walkFirst, walkTrails } from './walk.ts';

/** The protocol-specific parts of testing an operation. */
export interface Plan<Of extends Case> {
  /** Returns the cases. Called again when more values are known. */
  readonly cases: () => Cases<Of>;
  /** Returns requests that the service must reject because of their credentials or method. */
  readonly forbidden: (base: Of) => readonly Of[];
}

/**
 * The share of the budget for each phase. The requests that found an accepted case count as generated requests, up to
 * the share `reached`.
 */
const SHARES = { reached: 0.1, drawn: 0.12, varied: 0.25, broken: 0.65, drawnBroken: 0.08 };

/**
 * Tests an operation with about `budget` requests. It first looks for an accepted request. Then it sends generated
 * requests, requests with bad credentials or another method, violations of single constraints, variations of the
 * accepted request, more generated requests, and generated requests with a violation. At the end, it runs the trails of
 * this operation.
 */
export async function drive<Of extends Case>(
  session: Session,
  operation: Operation,
  plan: Plan<Of>,
  budget: number,
): Promise<void> {
  const part = (share: number): number => Math.ceil(budget * share);
  let cases = plan.cases();
  if (!cases.valid) {
    session.notices.notDriven(operation, `no value of ${cases.impossible ?? 'its request'} can be generated`);
    return;
  }
  const memory = new Memory<Of>();
  let accepted = await reach(session, operation, plan.cases, memory);
  await walkFirst(session, operation, memory.successes);
  // Builds the cases again, because responses have provided more values.
  cases = plan.cases();
  const valid = cases.valid ?? fc.constantFrom(...memory.cases);
  const seen = (exchange: Exchange): void => {
    if (isAnswered(exchange) && hasResult(session.contract, exchange)) accepted ??= exchange.case as Of;
  };
  const reached = Math.min(memory.cases.length, part(SHARES.reached));
  const draw = (share: number): Promise<void> =>
    explore(session, {
      cases: valid,
      memory,
      seen,
      budget: Math.max(Math.ceil(part(share) / 2), part(share) - reached),
    });
  await draw(SHARES.drawn / 2);
  const base = accepted ?? memory.cases[0] ?? fc.sample(valid, { seed: session.seed, numRuns: 1 })[0]!;
  await tryEach(session, plan.forbidden(base));
  const renewal = accepted && (await renewalFor(session, accepted));
  if (renewal) session.renewals.set(operation.id, renewal);
  const others = memory.successes.map(({ case: made }) => made as Of);
  const newResources = accepted && new NewResources(session, operation);
  const breakable = { cases, base, accepted: others, renewal, newResources };
  await tryBroken(session, operation, breakable, part(SHARES.broken));
  if (accepted) await tryVaried(session, cases.variations(accepted), part(SHARES.varied), renewal);
  await draw(SHARES.drawn);
  await explore(session, { cases: brokenCases(session, cases, valid), budget: part(SHARES.drawnBroken) });
  await walkTrails(session, operation, memory.successes);
}
