/**
 * Plans the experiments. For each collection, it observes existing resources, creates new ones, changes one property
 * after another, sends requests that the service may reject, repeats writes, calls actions, and deletes resources.
 * Before and after each write, it reads the resource with every operation that shows it.
 */
import { derive } from '../../semantics/derive/derive.ts';
import type { Trail } from '../trail.ts';
import type { ServicePlan } from '../trails/plan.ts';
import { tryActions } from './actions.ts';
import { Bench, type Make } from './bench.ts';
import { tryCreation, tryRefusedCreations } from './creations.ts';
import { tryDeletions } from './deletions.ts';
import { mergesOf } from './changes.ts';
import { shareKeys } from './keys.ts';
import { tryOutsideStates } from './outside-states.ts';
import { tryMerges } from './merges.ts';
import { tryNestedLists } from './nested-lists.ts';
import { making, related, withRelatives } from './relatives.ts';
import { observe } from './observations.ts';
import { compareRules } from './rules.ts';
import { readsOf } from './readings.ts';
import { create, creatorsOf, existing, parentsOf } from './subjects.ts';

export const lab: ServicePlan = {
  kinds: [
    'experiment',
    'invalid-key',
    'key-reuse',
    'later-response',
    'nested-list',
    'read-after-delete',
    'repeat',
    'rule',
    'shared-key',
  ],
  tour: async (tour) => {
    const bench = new Bench(tour);
    const trails: Trail[] = [];
    const { collections } = derive(tour.contract);
    // Runs these first, because experiments with one collection can change values that creations in other collections
    // need.
    for (const { concept } of collections) {
      await observe(bench, concept);
      for (const creator of creatorsOf(tour, concept)) await tryCreation(bench, creator);
    }
    for (const { concept } of collections) trails.push(...(await examine(bench, concept)));
    return [...trails, ...bench.others];
  },
};

async function examine(bench: Bench, concept: string): Promise<readonly Trail[]> {
  const { tour } = bench;
  const creators = creatorsOf(tour, concept);
  const [creator] = creators;
  const parents = readsOf(tour, concept).length > 0 ? [] : parentsOf(tour, concept);
  // If no operation reads a resource itself, it appears only in lists that are nested in other resources.
  const makeBelow: Make = async () => {
    for (const parent of creator ? parents : []) {
      const above = await create(tour, parent, bench.salt('parent'));
      const made = above && (await related(bench, creator!, above));
      if (made) return made;
    }
    return undefined;
  };
  const makeNew: Make = async () => {
    const below = await makeBelow();
    const alone = below ? undefined : creator && (await create(tour, creator, bench.salt('new')));
    // The second attempt uses the values that the service has just accepted.
    return below ?? (alone && parents.length > 0 ? ((await makeBelow()) ?? alone) : alone);
  };
  const make: Make = async () => (await makeNew()) ?? existing(tour, concept);
  const subject = await make();
  if (!subject) return [];
  await bench.watch(subject, await bench.read(subject));
  for (const one of creators) await tryRefusedCreations(bench, one);
  const merges = mergesOf(tour, subject);
  const whole = await withRelatives(bench, subject);
  for (const action of merges) await tryMerges(bench, action, whole, making(bench, make), make);
  const rules: Trail[] = [];
  for (const action of creator ? merges : []) rules.push(...(await compareRules(bench, action, creator!)));
  const nested = await tryNestedLists(bench, concept, make);
  await tryActions(bench, concept, make);
  await tryOutsideStates(bench, concept, make);
  return [
    ...rules,
    ...nested,
    ...(await shareKeys(bench, subject, makeNew)),
    ...(await tryDeletions(bench, concept, makeNew)),
  ];
}
