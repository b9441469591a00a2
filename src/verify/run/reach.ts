/**
 * Finds a request that an operation accepts. Tries the documented requests, then these requests with future dates if
 * past dates were rejected, then each known resource. If the service rejects all of them, tries other states if the
 * request chooses a state, and new resources. If their state is unsuitable, it creates resources with other requests,
 * and finally waits.
 */
import fc from 'fast-check';
import { ownMember } from '../../core/own-member.ts';
import { isRest, statesAfter } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import type { Cases } from '../cases/cases.ts';
import { graphqlCases } from '../cases/graphql-cases.ts';
import { bodyOracle, restCases } from '../cases/rest-cases.ts';
import { withFutureDates } from '../cases/future-dates.ts';
import { withNewKey } from '../cases/idempotency-key.ts';
import { accepts } from '../../values/accepts.ts';
import { isAnswered, type Case, type GraphqlCase, type RestCase } from '../exchange.ts';
import { declaredResponse } from '../judge/declared.ts';
import { hasResult } from '../judge/has-result.ts';
import { itemsOf } from '../judge/pages.ts';
import { choiceOf } from '../judge/state-choice.ts';
import { withChoice } from '../trails/state-now.ts';
import { tryEach, type Memory } from './explore.ts';
import { creatorsFor } from './flows.ts';
import type { Session } from './session.ts';
import { isSuccess } from './tally.ts';

/** Maximum number of known resources to try. */
const MAX_KNOWN = 16;
/** Maximum number of new resources to try, newest first. */
const MAX_NEW = 3;
/** Maximum number of generated creations. They are tried if documented requests create resources in the wrong state. */
const MAX_GENERATED = 8;
/** Maximum number of states to try if a request chooses the next state. */
const MAX_STATES = 8;
/** Pauses until the state of a resource may have changed. The contract does not declare how long this takes. */
const PAUSES_MS = [100, 200, 400, 800];
/** Maximum number of resources to try again after a delay. */
const MAX_AWAITED = 4;

/**
 * Returns the first accepted case, if possible one with a result. Stores all cases in `memory`, with their objections.
 * Sends all documented cases, even after one is accepted.
 */
export async function reach<Of extends Case>(
  session: Session,
  operation: Operation,
  /** Called again when more values are known. */
  make: () => Cases<Of>,
  memory: Memory<Of>,
): Promise<Of | undefined> {
  let accepted: Of | undefined;
  /** A request that is accepted but returns an empty list. A different resource may have items. */
  let empty: Of | undefined;
  /** A successful request without a result, such as null. A different resource may have a result. */
  let withoutResult: Of | undefined;
  const attempt = async (cases: readonly Of[], all = false): Promise<Of[]> => {
    const conflicts: Of[] = [];
    for (const made of cases) {
      if ((accepted && !all) || !session.isOpen(operation.id)) break;
      const { exchange } = await memory.send(session, made);
      if (!isAnswered(exchange)) continue;
      if (isSuccess(exchange)) {
        if (itemsOf(operation, exchange)?.length === 0) empty ??= made;
        else if (!hasResult(session.contract, exchange)) withoutResult ??= made;
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
  known.push(...(await attempt(each(MAX_KNOWN).slice(0, MAX_KNOWN))));
  accepted ??= empty;
  await attempt(memory.cases.slice(0, 1).flatMap((made) => toOtherStates(session, made)));
  if (accepted) return accepted;
  const fresh: Of[] = [];
  const creators = creatorsOf(session, operation);
  // Tries the creators one after another, because one creation can change the state that another requires.
  for (const creator of creators) {
    if (accepted) break;
    await createNew(session, operation, creator);
    // The service is most likely still processing the newest resources.
    fresh.unshift(...(await attempt(each(MAX_NEW))));
  }
  if (accepted) return accepted;
  for (const creator of creators) {
    for (const made of sampleOf(session, creator, MAX_GENERATED, operation.id)) {
      if (accepted || (!withoutResult && known.length + fresh.length === 0)) break;
      await tryEach(session, [made]);
      await attempt(each(1));
    }
  }
  accepted ??= withoutResult;
  const awaited = [...fresh.slice(0, MAX_AWAITED / 2), ...known, ...fresh]
    .filter(first)
    .slice(0, MAX_AWAITED);
  for (const [round, pause] of PAUSES_MS.entries()) {
    if (accepted || awaited.length === 0 || !(await session.limits.pause(operation.id, pause))) break;
    for (const made of awaited) memory.forget(made);
    await attempt(awaited.map((made) => withNewKey(session.contract, made, `again ${round}`)));
  }
  return accepted;
}

/**
 * Returns a request that chooses the next state with each possible state, those nearest to the initial states
 * first. Other requests have no such variants.
 */
function toOtherStates<Of extends Case>(session: Session, made: Of): readonly Of[];
function toOtherStates({ contract, seed }: Session, made: Case): readonly Case[] {
  for (const { states } of contract.types.values()) {
    const choice = states && choiceOf(contract, made.operation, states);
    if (!choice) continue;
    const later = [...statesAfter(states, states.initial)].slice(0, MAX_STATES);
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
  const later = withFutureDates(made, Date.now());
  return later ? [withNewKey(contract, later, `${seed} in time`)] : [];
}

function first<Item>(item: Item, index: number, items: readonly Item[]): boolean {
  return items.indexOf(item) === index;
}

/** True for 409, which indicates a state conflict if the contract declares it. */
function isConflict(operation: Operation, status: number): boolean {
  return status === 409 && isRest(operation) && declaredResponse(operation, status) !== undefined;
}

/** Returns the tested operations that create resources needed by an operation. */
export function creatorsOf(session: Session, operation: Operation): readonly Operation[] {
  return creatorsFor(operation, session.pool.flows).filter((creator) => session.drives(creator));
}

/**
 * Repeats a creating operation. If the resources that it needs are in the wrong state, tries others until it succeeds.
 */
export async function createNew(session: Session, operation: Operation, creator: Operation): Promise<void> {
  const documented = documentedOf(session, creator, operation.id);
  const takes = session.pool.flows.some(({ to }) => to === creator);
  const made = Array.from({ length: takes ? MAX_KNOWN : 1 }, (_, nth) => documented(nth)).flat();
  let isMade = false;
  await tryEach(
    session,
    made.slice(0, MAX_NEW),
    (exchange) => (isMade ||= isAnswered(exchange) && isSuccess(exchange)),
  );
  for (const one of made.slice(MAX_NEW, MAX_KNOWN)) {
    if (isMade) return;
    await tryEach(session, [one], (exchange) => (isMade ||= isAnswered(exchange) && isSuccess(exchange)));
  }
}

/** Returns the documented requests of an operation. */
export function documentedOf(
  session: Session,
  operation: Operation,
  purpose: string,
): (nth: number) => readonly Case[] {
  return casesOf(session, operation, purpose).documented;
}

/**
 * Returns valid requests of an operation, generated from the seed, or an empty list if none can be generated.
 */
export function sampleOf(
  session: Session,
  operation: Operation,
  count: number,
  purpose = '',
): readonly Case[] {
  const valid: fc.Arbitrary<Case> | undefined = casesOf(session, operation, purpose).valid;
  return valid ? fc.sample(valid, { seed: session.seed, numRuns: count }) : [];
}

/** @param known values for each location, instead of the service's values */
export function casesOf(
  session: Session,
  operation: Operation,
  purpose: string,
  known = session.pool.known(operation),
): Cases<RestCase> | Cases<GraphqlCase> {
  const { contract, schemas, seed } = session;
  const isOpen = (): boolean => session.isOpen(operation.id);
  return isRest(operation)
    ? restCases(contract, session.own(operation), bodyOracle(schemas), known, seed, purpose, isOpen)
    : graphqlCases(contract, operation, known, seed, purpose, isOpen);
}

/** Returns variants of a valid request, each with one violation of the contract. */
export function violationsOf(session: Session, made: Case): readonly Case[] {
  return casesFor(session, made).violations(made);
}

/** Returns variants of an accepted request. Each differs from it in one permitted value. */
export function variationsOf(session: Session, made: Case): readonly Case[] {
  return casesFor(session, made).variations(made);
}

function casesFor(session: Session, { operation }: Case): Cases<Case> {
  // The cases have the kind of the operation, but the compiler cannot infer this.
  return casesOf(session, operation, 'broken') as Cases<Case>;
}

/** True if the body or the variables conform to the contract. Does not check parameters of REST. */
export function isValid({ contract, schemas }: Session, made: Case): boolean {
  if (made.kind === 'graphql')
    return made.operation.arguments.every(({ name, type, required }) => {
      const value = ownMember(made.variables, name.wire);
      return value === undefined ? !required : accepts(contract, type, value);
    });
  const { body, operation } = made;
  return !body || 'raw' in body || bodyOracle(schemas)(operation, body);
}
