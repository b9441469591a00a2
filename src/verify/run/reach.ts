/**
 * How an operation is brought to succeed: by the requests of the document, once more with dates that are to come where
 * theirs are past and they are refused, then with one after another of the things that the service gave out; when none will do, with other states where the request chooses one, then with things that are made
 * anew; when their state is in the way, with such as are made in other ways, then some time later.
 */
import fc from 'fast-check';
import { isRest, statesAfter } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import type { Cases } from '../cases/cases.ts';
import { graphqlCases } from '../cases/graphql-cases.ts';
import { bodyOracle, restCases } from '../cases/rest-cases.ts';
import { withComingDates } from '../cases/coming-dates.ts';
import { withOwnKey } from '../cases/own-key.ts';
import { isAnswered, type Case, type GraphqlCase, type RestCase } from '../exchange.ts';
import { declaredResponse } from '../judge/declared.ts';
import { itemsOf } from '../judge/pages.ts';
import { choiceOf } from '../judge/state-choice.ts';
import { withChoice } from '../trails/state-now.ts';
import { tryEach, type Memory } from './explore.ts';
import { makersFor } from './flows.ts';
import type { Session } from './session.ts';
import { isSuccess } from './tally.ts';

/** How many things are tried that are there. */
const MOST_KNOWN = 16;
/** Of those that are made anew, the newest. */
const MOST_NEW = 3;
/** Of those that are made in other ways than the document shows, since the usual ones are in the wrong state. */
const MOST_DRAWN = 8;
/** Of those that a request chooses. */
const MOST_STATES = 8;
/** A state may take its time; nobody says how long. */
const PAUSES_MS = [100, 200, 400, 800];
/** How many are waited for. */
const MOST_AWAITED = 4;

/** The first of the cases that is accepted. All are kept in `memory`, with what they raised; the first ones are all sent. */
export async function reach<Of extends Case>(
  session: Session,
  operation: Operation,
  /** Made anew when more is known. */
  make: () => Cases<Of>,
  memory: Memory<Of>,
): Promise<Of | undefined> {
  let accepted: Of | undefined;
  /** Taken, and answered with an empty list: another thing may have some. */
  let empty: Of | undefined;
  const attempt = async (cases: readonly Of[], all = false): Promise<Of[]> => {
    const conflicts: Of[] = [];
    for (const made of cases) {
      if ((accepted && !all) || !session.isOpen(operation.id)) break;
      const { exchange } = await memory.send(session, made);
      if (!isAnswered(exchange)) continue;
      if (isSuccess(exchange)) {
        if (itemsOf(operation, exchange)?.length === 0) empty ??= made;
        else accepted ??= made;
      } else if (isConflict(operation, exchange.outcome.status)) conflicts.push(made);
    }
    return conflicts;
  };
  const each = (count: number): readonly Of[] => {
    const { documented } = make();
    return Array.from({ length: count }, (_, nth) => documented(nth))
      .flat()
      .filter((made) => memory.recall(made) === undefined);
  };

  const known = await attempt(each(1), true);
  await attempt(
    refusedOf(memory).flatMap((made) => inTime(session, made)),
    true,
  );
  known.push(...(await attempt(each(MOST_KNOWN).slice(0, MOST_KNOWN))));
  accepted ??= empty;
  await attempt(memory.cases.slice(0, 1).flatMap((made) => toOtherStates(session, made)));
  if (accepted) return accepted;
  const fresh: Of[] = [];
  const makers = makersOf(session, operation);
  // Each by itself: what one makes another may bring into a state that is in the way.
  for (const maker of makers) {
    if (accepted) break;
    await makeAnew(session, operation, maker);
    // What was done last is what may be on its way.
    fresh.unshift(...(await attempt(each(MOST_NEW))));
  }
  if (accepted) return accepted;
  for (const maker of makers) {
    for (const made of sampleOf(session, maker, MOST_DRAWN, operation.id)) {
      if (accepted || known.length + fresh.length === 0) break;
      await tryEach(session, [made]);
      await attempt(each(1));
    }
  }
  const awaited = [...fresh.slice(0, MOST_AWAITED / 2), ...known, ...fresh]
    .filter(first)
    .slice(0, MOST_AWAITED);
  for (const [round, pause] of PAUSES_MS.entries()) {
    if (accepted || awaited.length === 0 || !(await session.limits.pause(operation.id, pause))) break;
    for (const made of awaited) memory.forget(made);
    await attempt(awaited.map((made) => withOwnKey(session.contract, made, `again ${round}`)));
  }
  return accepted;
}

/** The request with each state that may follow, the nearest first, where it chooses one. */
function toOtherStates<Of extends Case>(session: Session, made: Of): readonly Of[];
function toOtherStates({ contract, seed }: Session, made: Case): readonly Case[] {
  for (const { states } of contract.types.values()) {
    const choice = states && choiceOf(contract, made.operation, states);
    if (!choice) continue;
    const later = [...statesAfter(states, states.initial)].slice(0, MOST_STATES);
    return later.map((state) => withChoice({ contract, seed }, made, choice, state));
  }
  return [];
}

function refusedOf<Of extends Case>(memory: Memory<Of>): readonly Of[] {
  return memory.cases.filter((made) => {
    const exchange = memory.recall(made)?.exchange;
    return exchange && isAnswered(exchange) && !isSuccess(exchange);
  });
}

function inTime<Of extends Case>({ contract, seed }: Session, made: Of): readonly Of[] {
  const later = withComingDates(made, Date.now());
  return later ? [withOwnKey(contract, later, `${seed} in time`)] : [];
}

function first<Item>(item: Item, index: number, items: readonly Item[]): boolean {
  return items.indexOf(item) === index;
}

/** 409 tells of a state, when the contract says that it may come. */
function isConflict(operation: Operation, status: number): boolean {
  return status === 409 && isRest(operation) && declaredResponse(operation, status) !== undefined;
}

/** Of what makes the things that an operation takes, such as is driven. */
export function makersOf(session: Session, operation: Operation): readonly Operation[] {
  return makersFor(operation, session.pool.flows).filter((maker) => session.drives(maker));
}

/**
 * Calls again what gives out the things that an operation takes. What it takes itself may be in no state for that: then
 * with one after another, until it makes something.
 */
export async function makeAnew(session: Session, operation: Operation, maker: Operation): Promise<void> {
  const documented = documentedOf(session, maker, operation.id);
  const takes = session.pool.flows.some(({ to }) => to === maker);
  const made = Array.from({ length: takes ? MOST_KNOWN : 1 }, (_, nth) => documented(nth)).flat();
  let isMade = false;
  await tryEach(
    session,
    made.slice(0, MOST_NEW),
    (exchange) => (isMade ||= isAnswered(exchange) && isSuccess(exchange)),
  );
  for (const one of made.slice(MOST_NEW, MOST_KNOWN)) {
    if (isMade) return;
    await tryEach(session, [one], (exchange) => (isMade ||= isAnswered(exchange) && isSuccess(exchange)));
  }
}

/** The requests of the document for any operation. */
export function documentedOf(
  session: Session,
  operation: Operation,
  purpose: string,
): (nth: number) => readonly Case[] {
  return casesOf(session, operation, purpose).documented;
}

/** Valid requests of any operation, drawn by the seed; none when they can not be made. */
export function sampleOf(
  session: Session,
  operation: Operation,
  count: number,
  purpose = '',
): readonly Case[] {
  const valid: fc.Arbitrary<Case> | undefined = casesOf(session, operation, purpose).valid;
  return valid ? fc.sample(valid, { seed: session.seed, numRuns: count }) : [];
}

/** @param known what is sent where, when it is not what the service gave out. */
export function casesOf(
  session: Session,
  operation: Operation,
  purpose: string,
  known = session.pool.known(operation),
): Cases<RestCase> | Cases<GraphqlCase> {
  const { contract, schemas, seed } = session;
  return isRest(operation)
    ? restCases(contract, session.own(operation), bodyOracle(schemas), known, seed, purpose)
    : graphqlCases(contract, operation, known, seed, purpose);
}
