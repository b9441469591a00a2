import { keyIsChosen, withKeyOf } from '../cases/own-key.ts';
import type { Case, GraphqlCase } from '../exchange.ts';
import { askedBy, differ, firstWithKey, repeated } from './keyed.ts';
import type { TrailPlan, Walk } from './plan.ts';

/** Among so many valid requests there is one that asks for something else. */
const SAMPLES = 12;

/** A request, and one that asks for something else under the same key. */
export const keyReuse: TrailPlan<'key-reuse'> = {
  kind: 'key-reuse',
  walk: async (walk) => {
    if (!keyIsChosen(walk.contract, walk.operation)) return [];
    const first = await firstWithKey(walk, 'reuse');
    const made = first && otherThan(walk, first.case);
    const other = made && (await walk.send(repeated(made)));
    return other ? [{ kind: 'key-reuse', first, other }] : [];
  },
};

/** Another body to the same path; the same document with other variables. */
function otherThan({ sample, contract, operation }: Walk, first: Case): Case | undefined {
  return sample(operation, SAMPLES)
    .map((made): Case | undefined => {
      if (made.kind === 'rest' && first.kind === 'rest') return made.body && { ...first, body: made.body };
      if (made.kind === 'graphql' && first.kind === 'graphql' && isForSame(made, first))
        return withKeyOf(contract, { ...first, variables: made.variables }, first);
      return undefined;
    })
    .find((made) => made && differ(askedBy(made), askedBy(first)));
}

/** Whether the variables of the one are those of the other's document. */
function isForSame(one: GraphqlCase, other: GraphqlCase): boolean {
  const names = ({ variables }: GraphqlCase): string => Object.keys(variables).toSorted().join(' ');
  return one.document === other.document || names(one) === names(other);
}
