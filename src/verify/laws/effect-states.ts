import type { JsonValue } from '../../core/json.ts';
import { statesAfter } from '../../model/lookup.ts';
import { isSameState } from '../../semantics/laws/values.ts';
import { same } from '../../values/accepts.ts';
import type { Sighting } from '../../semantics/world/sightings.ts';
import { sightingsOf } from '../judge/sightings.ts';
import type { Check, Objection } from '../checks/check.ts';
import { stepsWith, type Experiment, type Reading } from '../lab/experiment.ts';

const WRITES: ReadonlySet<Experiment['goal']> = new Set(['create', 'merge', 'action', 'delete']);

export const effectStates: Check = {
  id: 'effect-states',
  on: 'trail',
  of: 'experiment',
  severity: 'error',
  summary:
    'An operation with a declared effect must accept only resources in the states `from`, and must leave them in a state of `to` or a later one.',
  enforces: 'docs/contract-vocabulary.md (x-effect, @effect)',
  help: 'Correct the operation, or the states in its declared effect.',
  run: (experiment, { contract }) => {
    const { goal, action, before, after, written, subject } = experiment;
    const states = action.states;
    if (!states || states.evidence !== 'declared' || !WRITES.has(goal)) return undefined;
    const { from, to } = states.value;
    const [earlier, later] = [ownOf(before), ownOf(after)];
    const [was, is] = [stateIn(earlier), stateIn(later)];
    const found: Objection[] = [];
    if (
      from.length > 0 &&
      earlier &&
      was !== undefined &&
      !isIn(from, was) &&
      !isRace(experiment, from, was, is)
    )
      found.push({
        kind: `from ${JSON.stringify(was)}`,
        at: states.at,
        steps: stepsWith(experiment, later ?? earlier, earlier),
        message: `${written.case.operation.id} was accepted in the state ${JSON.stringify(was)}, but is declared only for ${from.join(', ')}.`,
      });
    const isChange = goal !== 'merge' || (earlier && later && isChanged(experiment, earlier, later));
    const shown = sightingsOf(contract, written).find(({ id, as }) => as === 'subject' && id === subject.id);
    // If the response shows the new values in the old state, the write did not move the resource to another state.
    const isUnmoved = was !== undefined && is === was && shown !== undefined && stateOf(shown) === was;
    const isDeclared = is === undefined || isIn(to, is) || (!isUnmoved && isLater(experiment, to, is));
    if (to.length > 0 && later && isChange && !isDeclared)
      found.push({
        kind: `to ${JSON.stringify(is)}`,
        at: states.at,
        steps: stepsWith(experiment, later, earlier),
        message: `After ${written.case.operation.id}, the state is ${JSON.stringify(is)}, but is declared to be ${to.join(' or ')}.`,
      });
    return found;
  },
};

/** Returns the reading of the resource itself, or else the first reading that shows the resource. */
function ownOf(readings: readonly Reading[]): Reading | undefined {
  const shown = readings.filter(({ seen }) => seen.length > 0);
  return shown.find(({ kind }) => kind === 'own') ?? shown[0];
}

/** Returns the state of the resource in a reading. */
export function stateIn(reading: Reading | undefined): JsonValue | undefined {
  return reading?.seen[0] && stateOf(reading.seen[0]);
}

/** Returns the state of a resource. */
export function stateOf({ collection, members }: Sighting): JsonValue | undefined {
  return members.get(collection.state?.value.member ?? '')?.value;
}

function isIn(states: readonly string[], state: JsonValue): boolean {
  return states.some((one) => isSameState(one, state));
}

/** True if the service may have moved the resource into an allowed state before the request arrived. */
function isRace(
  { goal, subject }: Experiment,
  from: readonly string[],
  was: JsonValue,
  is: JsonValue | undefined,
): boolean {
  // If the change kept the state, the resource was also in this state when the service accepted the change.
  if (goal === 'merge' && is !== undefined && same(was, is)) return false;
  const machine = subject.seen.collection.state?.value.machine;
  const known = machine?.transitions.find((one) => isSameState(one.from, was));
  if (!machine || !known) return true;
  return [...statesAfter(machine, known.to)].some((state) => isIn(from, state));
}

/** True for a state that the resource may have entered since the write. */
function isLater({ subject }: Experiment, to: readonly string[], is: JsonValue): boolean {
  const machine = subject.seen.collection.state?.value.machine;
  if (!machine) return false;
  const entered = machine.transitions.filter(({ from }) => isIn(to, from)).map(({ from }) => from);
  return entered.length === 0 || [...statesAfter(machine, entered)].some((state) => isSameState(state, is));
}

/** True if a property in the request has a different value after the change. */
function isChanged({ sent }: Experiment, before: Reading, after: Reading): boolean {
  return [...sent.keys()].some((words) => {
    const [one, other] = [before, after].map((reading) => reading.seen[0]?.members.get(words)?.value);
    return one !== undefined && other !== undefined && !same(one, other);
  });
}
