import { otherForms, partForms } from '../cases/graphql-forms.ts';
import type { Answered } from '../exchange.ts';
import { isSafe } from '../../model/operation-effect.ts';
import { isSuccess } from '../run/tally.ts';
import type { TrailOf } from '../trail.ts';
import type { TrailPlan, Walk } from './plan.ts';

/** Requests of one query that are sent in other forms. */
const MAX_BASES = 3;

/** Sends queries in other forms and in parts: literals, aliases, fragments, and each field alone. */
export const equivalents: TrailPlan<'equivalent'> = {
  kind: 'equivalent',
  when: 'last',
  walk: async (walk) => {
    const { schema } = walk.contract.sources.graphql ?? {};
    if (!isSafe(walk.operation) || !schema) return [];
    const trails: TrailOf<'equivalent'>[] = [];
    for (const { case: made } of basesOf(walk)) {
      if (made.kind !== 'graphql') continue;
      for (const form of [...otherForms(schema, made), ...partForms(schema, made)]) {
        const first = await walk.ask(made);
        const other = first && (await walk.ask(form));
        // A result that changes by itself proves nothing.
        const again = other && (await walk.ask(made));
        if (first && other && again) trails.push({ kind: 'equivalent', first, other, again });
      }
    }
    return trails;
  },
};

/** The successes with the longest documents and the longest responses: they show the most. */
function basesOf({ accepted, operation }: Walk): readonly Answered[] {
  const all = accepted(operation).filter((answer) => isSuccess(answer) && answer.case.kind === 'graphql');
  const sizes = [
    ({ case: made }: Answered): number => (made.kind === 'graphql' ? made.document.length : 0),
    ({ outcome }: Answered): number => outcome.text.length,
  ];
  const found = sizes.flatMap((size) =>
    all.toSorted((one, other) => size(other) - size(one)).slice(0, MAX_BASES - 1),
  );
  return [...new Set(found)].slice(0, MAX_BASES);
}
