import { isSafe } from '../../model/operation-effect.ts';
import type { StateMachine } from '../../model/behaviour.ts';
import { isRest } from '../../model/lookup.ts';
import type { Answered, ObservedState } from '../exchange.ts';
import { observedStatesIn } from '../judge/observed-states.ts';
import { choiceOf, type ChoicePath } from '../judge/state-choice.ts';
import { isSuccess } from '../run/tally.ts';
import type { TrailOf } from '../trail.ts';
import { createAnother, type Candidate } from './create-another.ts';
import type { TrailPlan, Walk } from './plan.ts';
import { stateNow, withChoice } from './state-now.ts';
import { isLater, nextOf, settle, stateAfter, statesOf } from './states.ts';
import { Steps } from './steps.ts';

/** Maximum number of resources that are moved through their states. */
const MAX_RESOURCES = 3;
/** Maximum number of states of one resource. */
const MAX_STATES = 6;

/**
 * Tests transitions if a request chooses the state. Moves resources along declared transitions, and tries all
 * undeclared transitions from each state on the way.
 */
export const transitions: TrailPlan<'transition'> = {
  kind: 'transition',
  walk: async (walk) => {
    const last = walk.successes.at(-1);
    const [shown] = last ? observedStatesIn(walk.contract, last) : [];
    if (!last || !shown || isSafe(walk.operation)) return [];
    const choice = choiceOf(walk.contract, walk.operation, shown.machine);
    if (!choice) return [];
    return isCreating(walk) ? withOtherBeginnings(walk, last, shown, choice) : byChoice(walk, choice);
  },
};

/**
 * Tests the transitions of newly created resources, before other requests of the operation, because generated requests
 * may move all existing resources to final states.
 */
export const transitionsOfOthers: TrailPlan<'transition'> = {
  kind: 'transition',
  when: 'first',
  walk: async (walk) => {
    const [shown] = walk.successes.flatMap((answer) => observedStatesIn(walk.contract, answer));
    const choice = shown && !isSafe(walk.operation) && choiceOf(walk.contract, walk.operation, shown.machine);
    if (!choice || isCreating(walk)) return [];
    const candidates: Candidate[] = [];
    for (let round = 0; round < MAX_RESOURCES; round++) {
      const candidate = await createAnother(walk, round);
      if (candidate && choiceOf(walk.contract, walk.operation, candidate.shown.machine))
        candidates.push(candidate);
    }
    return throughStates(walk, choice, candidates);
  },
};

/** True for operations that create a resource. Their state is not the result of a transition. */
function isCreating({ operation }: Walk): boolean {
  return isRest(operation)
    ? operation.method === 'POST' && operation.responses.some(({ status }) => status === 201)
    : operation.callPath.action.words[0] === 'create';
}

/** Sends the creating request with each state that is not an initial state. */
async function withOtherBeginnings(
  walk: Walk,
  last: Answered,
  { machine, subject }: ObservedState,
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
  const candidates = new Map(
    walk.successes.flatMap((answer) =>
      candidatesIn(walk, answer).map((candidate) => [candidate.shown.key, candidate] as const),
    ),
  );
  return throughStates(walk, choice, [...candidates.values()].slice(-MAX_RESOURCES));
}

function candidatesIn({ contract }: Walk, answer: Answered): readonly Candidate[] {
  return observedStatesIn(contract, answer).map((shown) => ({ about: answer.case, shown, answer }));
}

/** Moves each resource through as many states as possible, and tries undeclared transitions in each state. */
async function throughStates(
  walk: Walk,
  choice: ChoicePath,
  candidates: readonly Candidate[],
): Promise<readonly TrailOf<'transition'>[]> {
  const done = new Set<string>();
  const steps = new Steps();
  for (const first of candidates) {
    let candidate: Candidate | undefined = first;
    for (let visits = 0; candidate && visits < MAX_STATES; visits++) {
      const { about, shown, answer: before }: Candidate = candidate;
      const { machine, subject } = shown;
      const now = (): Promise<string | undefined> => stateNow(walk, shown, about, choice);
      const from = (await now()) ?? shown.state;
      for (const to of done.has(from) ? [] : await illegalTargets(machine, from, now)) {
        if (isLater(machine, from, to) && (await now()) !== from) break;
        const tried = await walk.send(withChoice(walk, about, choice, to));
        const after = tried && (await now());
        if (tried) steps.addIllegal({ subject, from, to, before, tried, after });
        if (after !== undefined && after !== from) break;
      }
      done.add(from);
      // Transitions that were not tried come first, and among them those to new states.
      const rank = (state: string): number => 2 * Number(steps.has(from, state)) + Number(done.has(state));
      const targets = nextOf(machine, from).toSorted((one, other) => rank(one) - rank(other));
      candidate = undefined;
      for (const to of targets) {
        const tried = await walk.send(withChoice(walk, about, choice, to));
        [candidate] = tried && isSuccess(tried) ? candidatesIn(walk, tried) : [];
        const after = candidate && (await stateAfter(from, now));
        if (tried) await steps.add({ subject, from, to, before, tried, after }, candidate?.shown.state, now);
        if (candidate) break;
      }
    }
  }
  const machine = candidates[0]?.shown.machine;
  for (const step of machine ? steps.inconclusive : []) walk.refused(walk.operation, machine!, step);
  return steps.trails;
}

/**
 * Returns the states without a declared transition from the current state. A state after several transitions is
 * included only if the resource does not change by itself.
 */
async function illegalTargets(
  machine: StateMachine,
  from: string,
  now: () => Promise<string | undefined>,
): Promise<readonly string[]> {
  const illegal = statesOf(machine).filter(
    (state) => state !== from && !nextOf(machine, from).includes(state),
  );
  const never = illegal.filter((state) => !isLater(machine, from, state));
  if (never.length === illegal.length) return never;
  await settle();
  return (await now()) === from
    ? [...never, ...illegal.filter((state) => isLater(machine, from, state))]
    : never;
}
