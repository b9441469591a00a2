import type { Contract } from '../../model/contract.ts';
import { isStamped } from '../../semantics/laws/stamps.ts';
import { wordsOf } from '../../semantics/laws/values.ts';
import type { Sighting } from '../../semantics/world/sightings.ts';
import type { Check, Objection } from '../checks/check.ts';
import type { Case } from '../exchange.ts';
import { itemsOfConcept } from '../judge/sightings.ts';
import { pairsOf, stepsWith, type Experiment, type Reading } from '../lab/experiment.ts';
import { totalsOf } from './list-totals.ts';

export const listedItems: Check = {
  id: 'listed-items',
  on: 'trail',
  of: 'experiment',
  severity: 'warning',
  summary:
    'The lists of a collection and their totals must include a created resource, and must still include all others.',
  enforces: 'the derived collection of the list (see `diptych explain`)',
  help: 'Read lists and totals from the same source as single resources.',
  run: (experiment, { contract }) => {
    const { goal, after } = experiment;
    if (goal !== 'create' && goal !== 'delete' && goal !== 'merge') return undefined;
    const pairs = pairsOf(experiment).filter(
      ([one, other]) => other.kind === 'list' && isSameRequest(one.answer.case, other.answer.case),
    );
    return [
      ...(goal === 'create' ? after.flatMap((reading) => unlisted(contract, experiment, reading)) : []),
      ...pairs.flatMap((pair) => [...lost(contract, experiment, pair), ...uncounted(experiment, pair)]),
    ];
  },
};

function isSameRequest(one: Case, other: Case): boolean {
  const [left, right] = [one, other].map((made) => (made.kind === 'rest' ? made.parameters : made.variables));
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Returns an objection if a list that is complete, or sorted newest first, lacks the new resource. */
function unlisted(contract: Contract, experiment: Experiment, reading: Reading): readonly Objection[] {
  const { subject, after, written } = experiment;
  const own = after.find(({ kind, seen }) => kind === 'own' && seen.length > 0);
  if (reading.kind !== 'list' || reading.seen.length > 0 || !own || reading.answer.outcome.status >= 300)
    return [];
  const items = itemsOfConcept(contract, reading.answer, subject.concept);
  const isComplete = reading.isWhole || beginsWithNewest(reading, own.seen[0]!);
  if (!isComplete || !hasState(items, own.seen[0]!)) return [];
  return [
    {
      kind: `unlisted ${reading.operation}`,
      steps: stepsWith(experiment, reading, own),
      message: `${written.case.operation.id} created ${subject.concept} ${subject.id}, but ${reading.operation} does not list it.`,
    },
  ];
}

function beginsWithNewest({ answer }: Reading, { members }: Sighting): boolean {
  const [first] = answer.case.operation.marks?.order?.by ?? [];
  const [name] = first?.path ?? [];
  if (!first?.isDescending || name === undefined || first.path.length > 1) return false;
  const stamp = members.get(wordsOf(name))?.property.marks?.stamp;
  return stamp?.moment === 'created' && isStamped(stamp, { isNew: true });
}

/**
 * True if an item of the list has the state of the resource, or if there are no items or no states to compare. Some
 * lists omit resources in certain states without declaring it.
 */
function hasState(items: readonly Sighting[], { collection, members }: Sighting): boolean {
  const words = collection.state?.value.member;
  const state = words === undefined ? undefined : members.get(words)?.value;
  if (words === undefined || state === undefined || items.length === 0)
    return words === undefined || items.length === 0;
  return items.some((item) => item.members.get(words)?.value === state);
}

/** Returns an objection if a different resource is missing after the write. */
function lost(
  contract: Contract,
  experiment: Experiment,
  [before, after]: readonly [Reading, Reading],
): readonly Objection[] {
  const { subject, written } = experiment;
  if (!before.isWhole || !after.isWhole) return [];
  const left = new Set(itemsOfConcept(contract, after.answer, subject.concept).map(({ id }) => id));
  const gone = itemsOfConcept(contract, before.answer, subject.concept).find(
    ({ id }) => id !== subject.id && !left.has(id),
  );
  return gone
    ? [
        {
          kind: `lost ${after.operation}`,
          steps: stepsWith(experiment, after, before),
          message: `${after.operation} no longer lists ${subject.concept} ${gone.id} after ${written.case.operation.id}, although the call was for a different resource.`,
        },
      ]
    : [];
}

/** Returns objections to totals that did not change as expected when the list gained or lost a resource. */
function uncounted(
  experiment: Experiment,
  [before, after]: readonly [Reading, Reading],
): readonly Objection[] {
  const { goal, written } = experiment;
  const isShown =
    goal === 'create' ? after.seen.length > 0 : before.seen.length > 0 && after.seen.length === 0;
  if (goal === 'merge' || !isShown) return [];
  const earlier = new Map(totalsOf(before.answer));
  return totalsOf(after.answer).flatMap(([name, now]) => {
    const was = earlier.get(name);
    if (was === undefined || (goal === 'create' ? now > was : now < was)) return [];
    const wanted = goal === 'create' ? 'grown' : 'shrunk';
    const message = `${name} of ${after.operation} was ${was} before ${written.case.operation.id}, and is ${now} after it: it should have ${wanted}.`;
    return [{ kind: `${name} ${after.operation}`, steps: stepsWith(experiment, after, before), message }];
  });
}
