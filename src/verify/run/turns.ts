import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import { say } from '../diagnostics.ts';
import { call } from '../hooks.ts';
import { creatorsFor } from './flows.ts';
import { idLocations } from './id-locations.ts';
import { drive } from './drive.ts';
import { graphqlPlan } from './graphql-plan.ts';
import { rowsOf } from './order.ts';
import { restPlan } from './rest-plan.ts';
import type { Session } from './session.ts';

const USUAL_REQUESTS = 150;
const MIN_REQUESTS = 8;

/**
 * Tests every operation. If an operation returned only 429, tests it again with fewer requests, so that the remaining
 * time and quota cover as many operations as possible.
 */
export async function driveAll(session: Session, operations: readonly Operation[]): Promise<void> {
  const { concurrency = 1, maxRequests = USUAL_REQUESTS, onProgress } = session.options;
  const budget = Math.max(MIN_REQUESTS, maxRequests);
  const total = operations.length;
  let done = 0;
  for (const row of rowsOf(operations, session.pool.flows)) {
    await eachOf(row, concurrency, async (operation) => {
      session.limits.expectTurns(total - done);
      await driveOne(session, operation, budget);
      if (!session.isOpen(operation.id) && !session.notices.isSilent(operation.id))
        session.cutShort.set(operation.id, session.limits.reached(operation.id));
      await session.checkpoint();
      done++;
      const { requests } = session.tally;
      onProgress?.({ operation: operation.id, done, total, requests, findings: session.findings.size });
    });
  }
  await driveRefused(session, operations, concurrency);
  for (const operation of operations) reportMissing(session, operation, operations);
}

async function driveOne(session: Session, operation: Operation, budget: number): Promise<void> {
  if (!session.isOpen(operation.id)) return;
  const { beforeOperation, afterOperation } = session.options.hooks ?? {};
  if (beforeOperation) await call('beforeOperation', () => beforeOperation(operation));
  await (isRest(operation)
    ? drive(session, operation, restPlan(session, operation), budget)
    : drive(session, operation, graphqlPlan(session, operation), budget));
  if (afterOperation) await call('afterOperation', () => afterOperation(operation));
}

async function driveRefused(
  session: Session,
  operations: readonly Operation[],
  concurrency: number,
): Promise<void> {
  const refused = operations.filter(
    ({ id }) => session.tally.row(id).requests > 0 && !session.tally.isDriven(id),
  );
  session.limits.expectTurns(1);
  await eachOf(refused, concurrency, async (operation) => {
    session.limits.reopen(operation.id);
    await driveOne(session, operation, MIN_REQUESTS);
  });
}

/** Returns the creating operations for an operation without success, if each of them failed too. */
function failedSources({ tally, pool }: Session, operation: Operation): readonly Operation[] {
  if (tally.row(operation.id).succeeded) return [];
  const { flows } = pool;
  const sources = creatorsFor(operation, flows).filter((one) => !creatorsFor(one, flows).includes(operation));
  return sources.some(({ id }) => tally.row(id).succeeded || !tally.isDriven(id)) ? [] : sources;
}

/** Reports which tests of an operation are missing. */
function reportMissing(session: Session, operation: Operation, operations: readonly Operation[]): void {
  const { tally, cutShort, contract, pool } = session;
  const { diagnostics } = session.notices;
  const { id, at } = operation;
  const { statuses, succeeded, violations } = tally.row(id);
  const driven = tally.isDriven(id);
  if (cutShort.has(id)) {
    const kind = driven ? 'verify-cut-short' : 'verify-not-reached';
    diagnostics.push(say[kind]({ operation: id, limit: cutShort.get(id) }, at));
  }
  const awaits = failedSources(session, operation).length > 0;
  if (driven && !succeeded && !awaits) {
    const seen = Object.keys(statuses).join(', ') || 'nothing';
    const linked = new Set(pool.flows.flatMap(({ to, where }) => (to === operation ? [where] : [])));
    const places = idLocations(contract, operation).filter((where) => !linked.has(where));
    const accepted = tally.isAccepted(id);
    const waiting = operations.filter((one) => failedSources(session, one).includes(operation));
    diagnostics.push(
      say['verify-never-succeeded'](
        { operation: id, statuses: seen, places, accepted, waiting: waiting.map((one) => one.id) },
        at,
      ),
    );
  }
  const times = statuses[429] ?? 0;
  if (times > 0 && driven) diagnostics.push(say['verify-throttled']({ operation: id, times }, at));
  if (violations.untried.length > 0)
    diagnostics.push(
      say['verify-violations-untried'](
        { operation: id, count: violations.untried.length, ...violations },
        at,
      ),
    );
}

/** Processes a list with a fixed number of workers. */
async function eachOf<Item>(
  items: readonly Item[],
  workers: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const worker = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: Math.max(1, workers) }, worker));
}
