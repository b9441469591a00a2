import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import { isSafe } from '../../model/operation-effect.ts';
import { derive } from '../../semantics/derive/derive.ts';
import { enumOf } from '../../semantics/derive/shape.ts';
import type { Action } from '../../semantics/semantics.ts';
import type { Sighting } from '../../semantics/world/sightings.ts';
import type { Answered } from '../exchange.ts';
import { isSuccess } from '../run/tally.ts';
import { sized } from '../trails/pages.ts';
import type { Tour, TrailPlan, Walk } from '../trails/plan.ts';
import { sightingsOf } from '../judge/sightings.ts';
import { Bench } from './bench.ts';
import type { Experiment, Subject } from './experiment.ts';
import { subjectOf } from './subjects.ts';

/** Maximum number of resources of one collection that are read because the latest responses contain them. */
const MAX_OBSERVED = 8;

/** Maximum number of states, or of combinations of enum values, in which resources are read. */
const MAX_IN_STATES = 8;
/**
 * Number of resources of one collection from the responses of one query. More resources are used if they have other
 * enum values.
 */
const MAX_NESTED = 3;
/** Maximum number of resources from the responses of one operation. */
const MAX_SHOWN = 2;

/**
 * Compares the resources inside a query's response with separate reads of them, before other operations change them.
 */
export const nestedViews: TrailPlan<'experiment'> = {
  kind: 'experiment',
  walk: async (walk) => {
    const { operation, successes, contract } = walk;
    if (isRest(operation) || !isSafe(operation)) return [];
    const bench = new Bench(walk);
    const action = derive(contract).actions.find((one) => one.operation === operation);
    const seen = new Map<string, Set<string>>();
    const kinds = new Map<string, Set<string>>();
    const large = await largePages(walk);
    for (const answer of [...large, ...successes.toReversed()])
      for (const one of sightingsOf(contract, answer)) {
        const { concept } = one.collection;
        const ids = seen.get(concept) ?? new Set();
        const known = kinds.get(concept) ?? new Set();
        const kind = kindOf(contract, one);
        const isFull = ids.size >= MAX_NESTED && (known.has(kind) || known.size >= MAX_IN_STATES);
        if (!action || concept === action.collection?.value || ids.has(one.id) || isFull) continue;
        seen.set(concept, ids.add(one.id));
        kinds.set(concept, known.add(kind));
        await compareViews(bench, { ...subjectOf(one, action, answer), shownBy: answer.case });
      }
    return [];
  },
};

/** Returns the enum values of a resource, such as its state. */
function kindOf(contract: Contract, { members }: Sighting): string {
  return [...members.values()]
    .filter(({ property }) => enumOf(contract, property.type) !== undefined)
    .map(({ property, value }) => `${property.name.wire} ${JSON.stringify(value)}`)
    .join(' ');
}

/** Returns responses that contain as many resources as possible. */
async function largePages(walk: Walk): Promise<readonly Answered[]> {
  const found: Answered[] = [];
  for (const made of walk.operation.pagination ? walk.documented(walk.operation) : []) {
    const answer = await walk.send(sized(walk, made, Infinity));
    if (answer && isSuccess(answer)) found.push(answer);
  }
  return found;
}

/**
 * Reads existing resources with every operation that shows them, because new resources are only in initial
 * states.
 */
export async function observe(bench: Bench, concept: string): Promise<void> {
  const seen = new Set<string>();
  for (const subject of lastShown(bench.tour, concept)) {
    seen.add(subject.id);
    await compareViews(bench, subject);
  }
  for (const subject of inStates(bench.tour, concept))
    if (!seen.has(subject.id)) await compareViews(bench, subject);
}

async function compareViews(bench: Bench, subject: Subject): Promise<void> {
  const action = actionFor(bench.tour, subject.concept);
  if (!action) return;
  await bench.prove(async (isSettled): Promise<Experiment | undefined> => {
    const before = await bench.read(subject);
    const [first] = before;
    if (isSettled) await bench.watch(subject, before);
    const what = { goal: 'observe', action } as const;
    return (
      first && bench.done(what, subject, before, first.answer, isSettled, isSettled ? undefined : before)
    );
  });
}

function actionFor(tour: Tour, concept: string): Action | undefined {
  return derive(tour.contract).actions.find(
    ({ effect, collection }) => ['read', 'list'].includes(effect.value) && collection?.value === concept,
  );
}

/** Returns resources in the latest responses of each operation. */
function lastShown({ contract, accepted }: Tour, concept: string): readonly Subject[] {
  const found = new Map<string, Subject>();
  for (const action of derive(contract).actions) {
    const { operation } = action;
    let shown = 0;
    for (const answer of accepted(operation).toReversed()) {
      const seen = sightingsOf(contract, answer).filter((one) => one.collection.concept === concept);
      for (const one of seen) {
        if (shown++ >= MAX_SHOWN) break;
        found.set(one.id, subjectOf(one, action, answer));
      }
    }
  }
  return [...found.values()].slice(-MAX_OBSERVED);
}

/**
 * Returns the last resource that was seen in each state. The values are those of a different resource until it is read.
 */
function inStates(tour: Tour, concept: string): readonly Subject[] {
  const [base] = lastShown(tour, concept);
  if (!base) return [];
  const { contract } = tour;
  const types = base.seen.collection.views.flatMap((view) => contract.types.get(view.value) ?? []);
  const states = types.flatMap(({ name, type }) =>
    type.kind === 'object' ? type.properties.map((property) => `${name.wire}.${property.name.wire}`) : [],
  );
  const ids = states.flatMap((subject) =>
    [...tour.idsByState(subject).values()].flatMap((all) => all.slice(-1)),
  );
  return [...new Set(ids)].slice(0, MAX_IN_STATES).map((id) => ({ ...base, id, above: new Map() }));
}
