import { otherForms } from '../cases/graphql-forms.ts';
import { singleFieldCases } from '../cases/single-field-cases.ts';
import type { Answered, Case } from '../exchange.ts';
import { usesOf } from '../judge/access.ts';
import { isSuccess } from '../run/tally.ts';
import type { TrailOf } from '../trail.ts';
import { repeated } from './keyed.ts';
import type { TrailPlan, Walk } from './plan.ts';

/** Number of generated requests. So many usually contain each restricted element. */
const SAMPLES = 12;
/** Maximum number of requests that each role repeats. */
const MAX_BASES = 8;

/** Repeats granted requests as every other role with credentials. */
export const access: TrailPlan<'access'> = {
  kind: 'access',
  walk: async (walk) => {
    const { contract, roles } = walk;
    if (roles.length === 0) return [];
    const trails: TrailOf<'access'>[] = [];
    for (const granted of await bases(walk)) {
      const uses = usesOf(contract, granted.case);
      const { case: asked } = granted;
      const { schema } = contract.sources.graphql ?? {};
      const others = asked.kind === 'graphql' && schema ? otherForms(schema, asked).map(repeated) : [];
      for (const role of roles) {
        const again = await walk.send({ ...repeated(granted.case), role });
        if (again) trails.push({ kind: 'access', granted, role, uses, again });
        for (const made of uses.every(({ roles: permitted }) => permitted.includes(role)) ? [] : others) {
          const other = await walk.send({ ...made, role });
          if (other) trails.push({ kind: 'access', granted, role, uses, again: other });
        }
      }
    }
    return trails;
  },
};

/** Returns a successful exchange for each set of restricted elements, with each element alone if possible. */
async function bases(walk: Walk): Promise<readonly Answered[]> {
  const { contract, operation, successes, sample } = walk;
  const keyOf = (made: Case): string => JSON.stringify(usesOf(contract, made).map(({ what }) => what));
  const found = new Map(successes.map((answer) => [keyOf(answer.case), answer]));
  const single = [...found.values()].flatMap(({ case: made }) =>
    made.kind === 'graphql' ? singleFieldCases(contract, made).map(repeated) : [],
  );
  for (const made of [...single, ...sample(operation, SAMPLES)]) {
    if (found.has(keyOf(made)) || found.size >= MAX_BASES) continue;
    const answer = await walk.send(made);
    if (answer && isSuccess(answer)) found.set(keyOf(made), answer);
  }
  // Requests with few restricted elements come first, because they show which element a service does not restrict.
  return [...found.entries()]
    .toSorted(([one], [other]) => one.length - other.length)
    .slice(0, MAX_BASES)
    .map(([, answer]) => answer);
}
