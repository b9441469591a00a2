import type { Operation } from '../../model/operation.ts';
import { isAnswered, type Answered, type Case } from '../exchange.ts';
import { stepsOf, type Trail } from '../trail.ts';
import type { AnyPlan, Tour, Walk } from '../trails/plan.ts';
import { plans, servicePlans } from '../trails/registry.ts';
import type { Receiver } from '../receive/receiver.ts';
import { graphqlCases } from '../cases/graphql-cases.ts';
import { enrich } from './enrich.ts';
import { tryEach } from './explore.ts';
import { documentedOf, isValid, sampleOf, variationsOf, violationsOf } from './reach.ts';
import type { Raised } from './judgement.ts';
import type { Session } from './session.ts';

/** Runs the trails that must directly follow an operation's first success. */
export async function walkFirst(
  session: Session,
  operation: Operation,
  successes: readonly Answered[],
): Promise<void> {
  const first = plans.filter(({ when }) => when === 'first');
  await walkAll(session, first, operation, successes);
}

/** Runs the other trails of an operation. Postpones the trails that wait for all operations. */
export async function walkTrails(
  session: Session,
  operation: Operation,
  successes: readonly Answered[],
): Promise<void> {
  const now = plans.filter(({ when }) => when === undefined);
  const last = plans.filter(({ when }) => when === 'last');
  await walkAll(session, now, operation, successes);
  const lastOne = successes.slice(-1);
  session.accepted.set(operation.id, successes);
  session.later.push(() => walkAll(session, last, operation, lastOne));
}

async function walkAll(
  session: Session,
  chosen: readonly AnyPlan[],
  operation: Operation,
  successes: readonly Answered[],
): Promise<void> {
  if (successes.length === 0) return;
  const { flows } = session.pool;
  const walk: Walk = { ...tourOf(session), operation, successes, flows };
  for (const plan of chosen)
    if (session.isOpen(operation.id) && isWanted(session, plan)) reportTrails(session, await plan.walk(walk));
}

/** Runs the trails that wait for all operations, then the trails about the service as a whole. */
export async function walkService(session: Session, receiver?: Receiver): Promise<void> {
  if (servicePlans.some(({ kinds }) => kinds.some((kind) => session.wants(kind)))) await enrich(session);
  for (const walkOne of session.later.splice(0)) await walkOne();
  const tour = { ...tourOf(session), ...(receiver && { receiver }) };
  for (const plan of servicePlans)
    if (plan.kinds.some((kind) => session.wants(kind)) || plan.checks?.some((id) => session.runs(id)))
      reportTrails(session, await plan.tour(tour));
}

function isWanted(session: Session, plan: AnyPlan): boolean {
  const { check } = plan;
  return (check !== undefined && session.runs(check)) || ('kind' in plan && session.wants(plan.kind));
}

function reportTrails(session: Session, trails: readonly Trail[]): void {
  for (const trail of trails)
    for (const raised of session.judgeTrail(trail)) reportOne(session, trail, raised);
}

function reportOne(session: Session, trail: Trail, raised: Raised): void {
  session.report(raised, ...(raised.objection.steps ?? stepsOf(trail)));
}

function tourOf(session: Session): Tour {
  const { contract, seed, options } = session;
  return {
    contract,
    seed,
    failing: () => session.failingFields.all,
    operations: contract.operations.filter((operation) => session.drives(operation)),
    roles: Object.keys(options.credentials ?? {}),
    ...(options.graphql && { graphqlUrl: options.graphql.url }),
    subscriptions: session.subscriptions.flatMap((operation) =>
      graphqlCases(contract, operation, session.pool.known(operation), seed).documented().slice(0, 1),
    ),
    examine: async (part) => {
      for (const raised of await session.judge(part)) session.report(raised, part);
    },
    documented: (operation, nth = 0) =>
      session.drives(operation) ? documentedOf(session, operation, 'trail')(nth) : [],
    accepted: (operation) => session.accepted.get(operation.id) ?? [],
    violations: (made) => violationsOf(session, made),
    variations: (made) => variationsOf(session, made),
    isValid: (made) => isValid(session, made),
    judge: (trail) => session.judgeTrail(trail),
    report: (trail, keys) => {
      for (const raised of session.judgeTrail(trail))
        if (keys.has(raised.key)) reportOne(session, trail, raised);
    },
    sample: (operation, count) => (session.drives(operation) ? sampleOf(session, operation, count) : []),
    renew: (made) => session.renewed(made),
    secretsIn: (text) => session.secrets.in(text),
    idsByState: (subject) => session.idsByState(subject),
    refused: (operation, machine, step) => session.notices.refuse({ operation, machine, step }),
    send: (made) => sendOne(session, made),
    ask: async (made) => {
      if (!session.isOpen(made.operation.id)) return undefined;
      const exchange = await session.exchange(made);
      return isAnswered(exchange) && exchange.outcome.status !== 429 ? exchange : undefined;
    },
  };
}

async function sendOne(session: Session, made: Case): Promise<Answered | undefined> {
  let answered: Answered | undefined;
  await tryEach(session, [made], (exchange) => {
    if (isAnswered(exchange) && exchange.outcome.status !== 429) answered = exchange;
  });
  return answered;
}
