import { isSafe } from '../../model/course.ts';
import type { StateMachine } from '../../model/behaviour.ts';
import { isRest, statesAfter } from '../../model/lookup.ts';
import type { Answered } from '../exchange.ts';
import { sightingsIn, type Sighting } from '../judge/sightings.ts';
import { choiceOf, type ChoicePath } from '../judge/state-choice.ts';
import { withOwnKey } from '../cases/own-key.ts';
import { isSuccess } from '../run/tally.ts';
import type { TrailOf } from '../trail.ts';
import type { TrailPlan, Walk } from './plan.ts';
import { caseWith, isRead, pathOf } from './readers.ts';
import { stateNow, withChoice } from './state-now.ts';
import { Steps } from './steps.ts';

/** How many things are taken through their states. */
const MOST_THINGS = 3;
/** How many states of one thing. */
const MOST_STATES = 6;
/** A state that lasts so long is none that a thing merely passes through. */
const STABLE_MS = 250;
/** How many things are looked at for one in a state that forbids the call. */
const MOST_KNOWN = 8;

/**
 * Transitions that are not declared, attempted: where a request chooses the state, every one from each state on a way
 * through the machine; where the call itself leads to a state, from things that are in another. And those that are
 * declared, which are the way.
 */
export const transitions: TrailPlan<'transition'> = {
  kind: 'transition',
  walk: async (walk) => {
    const last = walk.successes.at(-1);
    const [shown] = last ? sightingsIn(walk.contract, last) : [];
    if (!last || !shown || isSafe(walk.operation)) return [];
    const choice = choiceOf(walk.contract, walk.operation, shown.machine);
    if (!choice) return byCall(walk, shown);
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
  await new Promise((resolve) => setTimeout(resolve, STABLE_MS));
  const isStill = (await stateNow(walk, shown, before, choice)) === from;
  return isStill ? [...never, ...illegal.filter((state) => isLater(machine, from, state))] : never;
}

/** Whether a state may come after another, over any number of others. */
function isLater(machine: StateMachine, from: string, state: string): boolean {
  return statesAfter(machine, [from]).has(state);
}

function nextOf({ transitions: declared }: StateMachine, state: string): readonly string[] {
  return declared.find(({ from }) => from === state)?.to ?? [];
}

/** The call leads to the state that its answers show: it is made of things in states from which nothing leads there. */
async function byCall(
  walk: Walk,
  { machine, subject, state: to }: Sighting,
): Promise<readonly TrailOf<'transition'>[]> {
  const { operation, contract } = walk;
  if (!isRest(operation)) return [];
  const reader = contract.operations.find(
    (other) =>
      isRest(other) && isRead(other) && operation.path.startsWith(other.path) && other.path.endsWith('}'),
  );
  const steps = new Steps();
  const tried = new Set<string>();
  if (!reader) return [];
  for (let nth = 0; nth < MOST_KNOWN; nth++) {
    const [made] = walk.documented(operation, nth);
    const read = made && caseWith(walk, reader, pathOf(made));
    const before = read && (await walk.send(read));
    const seen = before && sightingsIn(contract, before).find((one) => one.subject === subject);
    if (!made || !before || !seen || tried.has(seen.state) || seen.state === to) continue;
    tried.add(seen.state);
    const isDeclared = nextOf(machine, seen.state).includes(to);
    const answer = await walk.send(
      withOwnKey(contract, made, `${walk.seed} ${isDeclared ? 'again' : 'illegal'}`),
    );
    if (!answer) continue;
    const step = { subject, from: seen.state, to, before, tried: answer };
    if (!isDeclared) steps.addIllegal(step);
    else
      await steps.add(step, async () => {
        const after = await walk.send(read);
        return after && sightingsIn(contract, after).find((one) => one.subject === subject)?.state;
      });
  }
  return steps.trails;
}

function statesOf({ transitions: declared }: StateMachine): readonly string[] {
  return declared.map(({ from }) => from);
}
