/** How one operation is driven, whatever its protocol. */
import fc from 'fast-check';
import { isSafe } from '../../model/course.ts';
import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import type { Cases } from '../cases/cases.ts';
import { isAnswered, isMissingHeader, type Answered, type Case, type Exchange } from '../exchange.ts';
import { dealt, shuffled } from './deal.ts';
import { explore, Memory, tryEach } from './explore.ts';
import { documentedOf, reach } from './reach.ts';
import { Anew } from './anew.ts';
import { renewing, type Renewal } from './renew.ts';
import type { Session } from './session.ts';
import { isSuccess } from './tally.ts';
import { walkTrails } from './walk.ts';

/** What the protocol knows of an operation. */
export interface Plan<Of extends Case> {
  /** Made anew whenever more is known. */
  readonly cases: () => Cases<Of>;
  /** A good request by somebody, or in a way, that is to be refused. */
  readonly intruders: (base: Of) => readonly Of[];
  /** What can not be generated, when no request can be made. */
  readonly impossible: string;
}

/** Parts of the budget. What is not spent on one is there for the next. */
const SHARES = { reached: 0.1, drawn: 0.12, varied: 0.25, broken: 0.65, drawnBroken: 0.08 };

/**
 * Drives an operation with about `budget` requests, the most telling first: those of the document, bad credentials, one
 * violation of each kind, some that are drawn; then every single constraint and every edge, more that are drawn, and the
 * trails that start here.
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
    session.warnNotDriven(operation, `${plan.impossible} can not be generated`);
    return;
  }
  const memory = new Memory<Of>();
  let accepted = await reach(session, operation, plan.cases, memory);
  // Now more is known.
  cases = plan.cases();
  const valid = cases.valid ?? fc.constantFrom(...memory.cases);
  const seen = (exchange: Exchange): void => {
    accepted ??= acceptedCase<Of>(exchange);
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
  await tryEach(session, plan.intruders(base));
  const renewal = accepted && (await renewing(session, accepted));
  if (renewal) session.renewals.set(operation.id, renewal);
  const bases = memory.successes.slice(0, MOST_BASES).map(({ case: made }) => made as Of);
  const broken = inTurn(session, brokenOf(cases, base, bases));
  const telling = onePerKind(broken).slice(0, part(SHARES.broken / 2));
  const anew = accepted && new Anew(session, operation);
  await tryBroken(session, renewed(telling, renewal), anew);
  const others = broken
    .filter((made) => !telling.includes(made))
    .slice(0, part(SHARES.broken) - telling.length);
  await tryBroken(session, renewed(others, renewal), anew);
  session.tally.violations(operation.id, broken.map(violationOf), [...telling, ...others].map(violationOf));
  if (accepted) {
    const edges = dealt(shuffled(session, cases.variations(accepted), placeOf)).slice(0, part(SHARES.varied));
    await tryVaried(session, edges, renewal);
  }
  await draw(SHARES.drawn);
  await explore(session, { cases: brokenCases(cases, valid), budget: part(SHARES.drawnBroken) });
  await refer(session, operation, memory.successes);
  await walkTrails(session, operation, memory.successes);
}

/** How many operations may speak of what another protocol has made. */
const MOST_REFERRING = 3;

/** What REST says of the same numbers or names as a thing that GraphQL has made may be shown with it from then on. */
async function refer(session: Session, operation: Operation, successes: readonly Answered[]): Promise<void> {
  if (isRest(operation) || isSafe(operation)) return;
  const takers = successes.flatMap(({ case: made }) =>
    made.kind === 'graphql' ? [...session.pool.shared.takersOf(made)] : [],
  );
  for (const taker of [...new Set(takers)].filter((one) => session.drives(one)).slice(0, MOST_REFERRING))
    await tryEach(session, documentedOf(session, taker, operation.id)(0).slice(0, 1));
}

function acceptedCase<Of extends Case>(exchange: Exchange): Of | undefined {
  return isAnswered(exchange) && isSuccess(exchange) ? (exchange.case as Of) : undefined;
}

/** Accepted requests in which something is broken that the first leaves out. */
const MOST_BASES = 4;

/** Each constraint is broken where its place is there: what is filled in may not go with the rest of the request. */
function brokenOf<Of extends Case>(cases: Cases<Of>, base: Of, others: readonly Of[]): readonly Of[] {
  const sources = [
    cases.violations(base),
    ...others.filter((one) => one !== base).map((one) => cases.violations(one)),
    cases.violations(base, true),
  ];
  const found = new Map<string, readonly Of[]>();
  for (const source of sources)
    for (const [constraint, same] of Map.groupBy(source, violationOf))
      if (!found.has(constraint)) found.set(constraint, same);
  return [...found.values()].flat();
}

/** Each constraint once before any a second time, and all kinds before a second constraint of one kind. */
function inTurn<Of extends Case>(session: Session, broken: readonly Of[]): readonly Of[] {
  const constraints = [...Map.groupBy(broken, violationOf).values()];
  const first = constraints.map(([made]) => made!);
  const more = constraints.flatMap(([, ...rest]) => rest);
  return [...dealt(shuffled(session, first, kindOf)), ...dealt(shuffled(session, more, kindOf))];
}

function onePerKind<Of extends Case>(broken: readonly Of[]): readonly Of[] {
  return [...Map.groupBy(broken, kindOf).values()].map(([made]) => made!);
}

/** Drawn requests, each broken in one place. A request that can not be broken is sent whole. */
function brokenCases<Of extends Case>(cases: Cases<Of>, valid: fc.Arbitrary<Of>): fc.Arbitrary<Of> {
  return fc.tuple(valid, fc.nat()).map(([made, nth]) => {
    const broken = cases.violations(made);
    return broken[nth % broken.length] ?? made;
  });
}

/** Each made new when its turn comes. */
function* renewed<Of extends Case>(cases: readonly Of[], renewal: Renewal | undefined): Generator<Of> {
  for (const made of cases) yield renewal?.renew(made) ?? made;
}

/** A conflict refuses a request whatever is wrong with it: then it is sent once more, about something made anew. */
async function tryBroken(session: Session, broken: Iterable<Case>, anew: Anew | undefined): Promise<void> {
  for (const made of broken) {
    let hidden = false;
    await tryEach(
      session,
      [made],
      (exchange) => (hidden = isAnswered(exchange) && exchange.outcome.status === 409),
    );
    const again = hidden ? await anew?.of(made) : undefined;
    if (again) await tryEach(session, [again]);
  }
}

/** Sends variations of an accepted request, and judges them as such. */
async function tryVaried<Of extends Case>(
  session: Session,
  edges: readonly Of[],
  renewal: Renewal | undefined,
): Promise<void> {
  const taken = new Set<string>();
  for (const made of edges) {
    if (!session.isOpen(made.operation.id)) return;
    const held = heldTo(made, taken);
    const sent = renewal?.renew(held) ?? held;
    let exchange = await session.exchange(sent);
    if (isAnswered(exchange) && isSuccess(exchange)) taken.add(edgeOf(exchange.case));
    // What was made new may be what is refused.
    else if (sent !== held && !(await renewal?.isAccepted(sent)))
      exchange = { ...exchange, case: { ...sent, intent: { kind: 'valid' } } };
    for (const raised of await session.judge(exchange)) session.report(raised, exchange);
  }
}

/** Where the service has taken the one, it is held to what is like it. */
function heldTo<Of extends Case>(made: Of, taken: ReadonlySet<string>): Of {
  const { intent } = made;
  const isHeld = intent.kind === 'valid' && intent.like !== undefined && taken.has(intent.like);
  return isHeld ? { ...made, intent: { kind: 'valid', varied: edgeOf(made) } } : made;
}

function edgeOf({ intent }: Case): string {
  return intent.kind === 'valid' ? (intent.varied ?? intent.edge ?? '') : '';
}

/** `body/name too-long`. */
function violationOf({ intent }: Case): string {
  return intent.kind === 'invalid' ? `${intent.violation.where} ${intent.violation.kind}` : intent.kind;
}

function kindOf({ intent }: Case): string {
  if (intent.kind !== 'invalid') return intent.kind;
  const { violation } = intent;
  // Each header by itself: a check of its own looks at it.
  return isMissingHeader(violation) ? `missing ${violation.where}` : violation.kind;
}

function placeOf(made: Case): string {
  return edgeOf(made).split(' ')[0] ?? '';
}
