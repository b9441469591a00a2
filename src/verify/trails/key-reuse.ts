import { keyIsChosen, withKeyOf } from '../cases/own-key.ts';
import type { Case } from '../exchange.ts';
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
      if (made.kind === 'graphql' && first.kind === 'graphql' && made.document === first.document)
        return withKeyOf(contract, made, first);
      return undefined;
    })
    .find((made) => made && differ(askedBy(made), askedBy(first)));
}
