import { isEnding, isSafe } from '../../model/course.ts';
import { isRest } from '../../model/lookup.ts';
import { withFreshKey } from '../cases/own-key.ts';
import type { Answered } from '../exchange.ts';
import { sightingsIn, type Sighting } from '../judge/sightings.ts';
import { choiceOf, type ChoicePath } from '../judge/state-choice.ts';
import { isSuccess } from '../run/tally.ts';
import type { TrailOf } from '../trail.ts';
import type { TrailPlan, Walk } from './plan.ts';
import { stateNow, withChoice } from './state-now.ts';
import { isLater, nextOf, settle, statesOf } from './states.ts';
import { Steps } from './steps.ts';

/** How many things are taken through their states. */
const MOST_THINGS = 3;
/** Requests that are drawn to make another, when the document's makes none that can be moved. */
const MOST_DRAWN = 3;
/** How many states of one thing. */
const MOST_STATES = 6;

/**
 * Transitions that are not declared, attempted where a request chooses the state: every one from each state on a way
 * through the machine. And those that are declared, which are the way.
 */
export const transitions: TrailPlan<'transition'> = {
  kind: 'transition',
  walk: async (walk) => {
    const last = walk.successes.at(-1);
    const [shown] = last ? sightingsIn(walk.contract, last) : [];
    if (!last || !shown || isSafe(walk.operation)) return [];
    const choice = choiceOf(walk.contract, walk.operation, shown.machine);
    if (!choice) return [];
    return isMaking(walk) ? byBeginning(walk, last, shown, choice) : byChoice(walk, choice);
  },
};

/** Things of their own that no state leads to. */
function isMaking({ operation }: Walk): boolean {
  return isRest(operation)
    ? operation.method === 'POST' && operation.responses.some(({ status }) => status === 201)
    : operation.callPath.action.words[0] === 'create';
}

async function byBeginning(
  walk: Walk,
  last: Answered,
  { machine, subject }: Sighting,
  choice: ChoicePath,
): Promise<readonly TrailOf<'transition'>[]> {
  const trails: TrailOf<'transition'>[] = [];
  for (const to of statesOf(machine).filter((state) => !machine.initial.includes(state))) {
    const tried = await walk.send(withChoice(walk, last.case, choice, to));
    if (tried) trails.push({ kind: 'transition', isDeclared: false, subject, to, before: last, tried });
  }
  return trails;
}

async function byChoice(walk: Walk, choice: ChoicePath): Promise<readonly TrailOf<'transition'>[]> {
  const { contract, successes } = walk;
  const things = new Map(
    successes.flatMap((answer) => sightingsIn(contract, answer).map((shown) => [shown.key, answer] as const)),
  );
  for (let round = 0; things.size < MOST_THINGS && round < MOST_THINGS; round++) {
    const answer = await aboutAnother(walk, choice, round);
    for (const shown of answer ? sightingsIn(contract, answer) : []) things.set(shown.key, answer!);
  }
  const done = new Set<string>();
  const steps = new Steps();
  for (const answer of [...things.values()].slice(-MOST_THINGS)) {
    let before = answer;
    for (let visits = 0; visits < MOST_STATES; visits++) {
      const [shown] = sightingsIn(contract, before);
      if (!shown) break;
      const { machine, subject } = shown;
      const from = (await stateNow(walk, shown, before, choice)) ?? shown.state;
      for (const to of done.has(from) ? [] : await illegalTargets(walk, shown, before, choice, from)) {
        if (isLater(machine, from, to) && (await stateNow(walk, shown, before, choice)) !== from) break;
        const tried = await walk.send(withChoice(walk, before.case, choice, to));
        if (tried) steps.addIllegal({ subject, from, to, before, tried });
      }
      done.add(from);
      const next = nextOf(machine, from);
      // Ways that nothing has gone yet first, of these such as lead to where nothing has been.
      const rank = (state: string): number => 2 * Number(steps.has(from, state)) + Number(done.has(state));
      const ways = next.toSorted((one, other) => rank(one) - rank(other));
      let moved: Answered | undefined;
      for (const to of ways) {
        const tried = await walk.send(withChoice(walk, before.case, choice, to));
        if (tried)
          await steps.add({ subject, from, to, before, tried }, () => stateNow(walk, shown, before, choice));
        if (!tried || !isSuccess(tried)) continue;
        moved = tried;
        break;
      }
      if (!moved) break;
      before = moved;
    }
  }
  return steps.trails;
}

/** The call about a thing that is made for it: what others are about may be at the end of its way. */
async function aboutAnother(walk: Walk, choice: ChoicePath, round: number): Promise<Answered | undefined> {
  const { operation, contract, seed, flows, documented, sample, renew, send } = walk;
  const makers = flows.filter(({ to, from }) => to === operation && !isSafe(from) && !isEnding(from));
  for (const from of new Set(makers.map((flow) => flow.from))) {
    for (const request of [...documented(from).slice(0, 1), ...sample(from, MOST_DRAWN)]) {
      const made = withFreshKey(contract, renew(request), `${seed} ${operation.id} ${round}`);
      const answer = made && (await send(made));
      const [shown] = answer && isSuccess(answer) ? sightingsIn(contract, answer) : [];
      // It is the newest by now, and so what the call is about.
      const [call] = shown ? documented(operation) : [];
      for (const to of call && shown ? nextOf(shown.machine, shown.state) : []) {
        const called = await send(withChoice(walk, call!, choice, to, 'another '));
        if (called && isSuccess(called)) return called;
      }
    }
  }
  return undefined;
}

/** States that may not follow. One that is reached over others only counts when the thing does not move by itself. */
async function illegalTargets(
  walk: Walk,
  shown: Sighting,
  before: Answered,
  choice: ChoicePath,
  from: string,
): Promise<readonly string[]> {
  const { machine } = shown;
  const illegal = statesOf(machine).filter(
    (state) => state !== from && !nextOf(machine, from).includes(state),
  );
  const never = illegal.filter((state) => !isLater(machine, from, state));
  if (never.length === illegal.length) return never;
  await settle();
  const isStill = (await stateNow(walk, shown, before, choice)) === from;
  return isStill ? [...never, ...illegal.filter((state) => isLater(machine, from, state))] : never;
}
