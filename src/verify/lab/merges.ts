import type { Action } from '../../semantics/semantics.ts';
import type { Answered, Case } from '../exchange.ts';
import { inputOf, withInput } from '../judge/pages.ts';
import { isSuccess } from '../run/tally.ts';
import { withChoice } from '../trails/state-now.ts';
import { nextOf } from '../trails/states.ts';
import type { Bench, Make, Write } from './bench.ts';
import {
  actionsOn,
  bareChange,
  nextStates,
  retargeted,
  singleChanges,
  someRequests,
  stateChoicesOf,
  takenChanges,
  wideChange,
  type SingleChange,
} from './changes.ts';
import type { Reading, Subject } from './experiment.ts';
import { doubtful } from './doubtful.ts';
import { isOfId, spread } from './refusals.ts';
import { isEmpty } from '../laws/written-values.ts';
import { keyed } from './subjects.ts';

/** Maximum number of requests with one invalid value. */
const MAX_BROKEN = 6;
/** Maximum number of requests with an unknown id or an additional item. */
const MAX_DOUBTFUL = 4;
/** Number of generated valid requests. The service may reject some of them for other reasons. */
const MAX_SAMPLES = 4;

/** Maximum number of states from which a forbidden state is requested. */
const MAX_STATES = 3;

/** Maximum number of changes to repeat on new resources. */
const MAX_FRESH = 3;

/** Maximum number of rejected changes to try on a new resource without relatives. */
const MAX_ALONE = 12;

/**
 * Changes each property separately, then sends requests that the service may reject.
 * @param makeAlone creates a resource without relatives, because a relative may forbid a change
 */
export async function tryMerges(
  bench: Bench,
  action: Action,
  subject: Subject,
  make: Make,
  makeAlone: Make,
): Promise<void> {
  let alone = subject.relatives?.length ? MAX_ALONE : 0;
  const filling = await fill(bench, action, subject);
  const makeFilled: Make = async () => {
    const made = await make();
    return made && filling && filled(bench, made, action, filling);
  };
  let current = await bench.read(subject);
  let last: Answered | undefined;
  const changes = singleChanges(bench.tour, action, subjectOfReading(subject, current));
  for (const { requests, first } of changes) {
    const write: Write = {
      ...writeOf(action, requests),
      ...(first && { first: (one) => retargeted(first, action, one) }),
    };
    const done = await bench.run(write, subject, current, false);
    if (!done && alone-- > 0) await bench.prove((isSettled) => bench.again(write, makeAlone, isSettled));
    if (!done) continue;
    for (const one of [make, makeFilled])
      if (await bench.prove((isSettled) => bench.again(write, one, isSettled), done)) break;
    current = (await bench.repeat(write, subject, done, make)) ?? done.after;
    last = done.written;
  }
  if (last && subject.created) await bench.repeatCreation(subject.created, last);
  // Repeats some changes on new resources, because earlier changes may have reset values of the creation.
  for (const { requests } of changes.slice(0, MAX_FRESH)) {
    const write = writeOf(action, requests);
    await bench.prove((isSettled) => bench.again(write, make, isSettled));
  }
  await tryLaterStates(bench, action, subject, makeFilled, changes);
  await tryTaken(bench, action, subjectOfReading(subject, current), make);
  const wide = wideChange(bench.tour, action, subject, changes);
  if (!wide) return;
  await tryRefusals(bench, action, subject, make, wide);
  await tryForbiddenStates(bench, action, subject, make, wide);
}

/** Changes several properties together with a forbidden transition. A rejection must not change any of them. */
async function tryForbiddenStates(
  bench: Bench,
  action: Action,
  subject: Subject,
  make: Make,
  wide: Case,
): Promise<void> {
  const { tour } = bench;
  for (const { value, machine, path } of stateChoicesOf(tour, action, subject)) {
    const into = (state: string, one: Subject): Case =>
      retargeted(withChoice(tour, wide, path, state, 'forbidden'), action, one);
    for (const state of [value, ...nextOf(machine, value)].slice(0, MAX_STATES)) {
      const forbidden = machine.transitions.find(
        ({ from }) => from !== state && !nextOf(machine, state).includes(from),
      )?.from;
      if (forbidden === undefined) continue;
      const write: Write = {
        ...writeOf(action, []),
        requests: (one) => [into(forbidden, one)],
        otherwise: 'refusal',
        ...(typeof state === 'string' && state !== value && { first: (one) => into(state, one) }),
      };
      await bench.prove((isSettled) => bench.again(write, make, isSettled));
    }
  }
}

/** Clears each property in the states after the first one, because a service may treat them differently. */
async function tryLaterStates(
  bench: Bench,
  action: Action,
  subject: Subject,
  makeFilled: Make,
  changes: readonly SingleChange[],
): Promise<void> {
  const { tour } = bench;
  const clearing = changes.filter(
    ({ input, requests, first }) => !first && inputOf(requests[0]!, input.from) === null,
  );
  if (clearing.length === 0) return;
  const moves = actionsOn(tour, subject.concept).flatMap((move) => {
    const chosen = nextStates(tour, move, subject);
    const plain = move.effect.value === 'transition' ? someRequests(tour, move).slice(0, 1) : [];
    return (chosen.length > 0 ? chosen : plain).map((made) => ({ move, made }));
  });
  for (const { move, made } of moves.slice(0, MAX_STATES)) {
    const filling = await makeFilled();
    if (!filling) return;
    const first = (one: Subject): Case => retargeted(made, move, one);
    const moved = await tour.send(keyed(tour, first(filling), bench.salt('move')));
    if (!moved || !isSuccess(moved)) continue;
    const later = { ...filling, filled: moved };
    let current = await bench.readNew(later);
    for (const { requests } of clearing) {
      const write: Write = { ...writeOf(action, requests), first };
      const done = await bench.run(write, later, current, false);
      if (done) await bench.prove((isSettled) => bench.again(write, makeFilled, isSettled), done);
      current = done?.after ?? current;
    }
  }
}

/** Sets values of another resource. Reads must show accepted values, and must not show rejected values. */
async function tryTaken(bench: Bench, action: Action, subject: Subject, make: Make): Promise<void> {
  const other = await make();
  if (!other || other.id === subject.id) return;
  for (const { requests } of takenChanges(bench.tour, action, subject, other)) {
    const write: Write = { ...writeOf(action, requests), otherwise: 'refusal' };
    const done = await bench.run(write, subject, await bench.read(subject), false);
    if (done) await bench.prove((isSettled) => bench.again(write, make, isSettled), done);
  }
}

function writeOf(action: Action, requests: readonly Case[]): Write {
  return { goal: 'merge', action, requests: (one) => requests.map((made) => retargeted(made, action, one)) };
}

/** Gives each empty property a value. Returns a request with all accepted values. */
async function fill(bench: Bench, action: Action, subject: Subject): Promise<Case | undefined> {
  const { tour } = bench;
  let all = bareChange(tour, action, subject);
  for (const { input, requests } of singleChanges(tour, action, subject)) {
    const current = subject.seen.members.get(input.member)?.value ?? null;
    // An object may still have empty properties.
    if (!isEmpty(current) && (typeof current !== 'object' || Array.isArray(current))) continue;
    for (const made of requests) {
      const value = inputOf(made, input.from) ?? null;
      if (isEmpty(value)) break;
      const answer = await tour.send(keyed(tour, made, bench.salt('fill')));
      if (!answer || !isSuccess(answer)) continue;
      all = all && withInput(all, input.from, value);
      break;
    }
  }
  return all;
}

async function filled(
  bench: Bench,
  subject: Subject,
  action: Action,
  filling: Case,
): Promise<Subject | undefined> {
  const request = retargeted(filling, action, subject);
  const answer = await bench.tour.send(keyed(bench.tour, request, bench.salt('fill')));
  return answer && isSuccess(answer) ? { ...subject, filled: answer } : undefined;
}

/** Sends requests that the service may reject. A rejected request must not change anything. */
async function tryRefusals(
  bench: Bench,
  action: Action,
  subject: Subject,
  make: Make,
  wide: Case,
): Promise<void> {
  const { tour } = bench;
  let current = await bench.read(subject);
  const broken = tour.violations(wide).filter((one) => !isOfId(one, action));
  const others = doubtful(tour, wide).slice(0, MAX_DOUBTFUL);
  for (const made of [
    ...spread(broken, MAX_BROKEN),
    ...others,
    ...tour.sample(action.operation, MAX_SAMPLES),
  ]) {
    const write: Write = { ...writeOf(action, [made]), otherwise: 'refusal' };
    const done = await bench.run(write, subject, current, false);
    if (done) await bench.prove((isSettled) => bench.again(write, make, isSettled), done);
    current = done?.after ?? (await bench.read(subject));
  }
}

/** Returns the resource with the values of its last reading. */
function subjectOfReading(subject: Subject, readings: readonly Reading[]): Subject {
  const seen = readings.flatMap((reading) => reading.seen)[0];
  return seen ? { ...subject, seen } : subject;
}
