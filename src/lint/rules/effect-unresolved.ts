import { statesIn, typesNamed } from '../marks/resolve.ts';
import type { Rule } from '../rule.ts';

export const effectUnresolved: Rule = {
  id: 'effect-unresolved',
  severity: 'error',
  summary: 'The type that an effect names must exist, and must have the states that the effect names.',
  help: 'Correct the name of the type or the state in x-effect or @effect.',
  *run(contract) {
    for (const { id, effect } of contract.operations) {
      if (effect?.of === undefined) continue;
      const { of, from, to, at } = effect;
      const types = typesNamed(contract, of);
      if (types.length === 0) {
        yield {
          subject: id,
          message: `The effect of ${id} names ${of}, but no type has this name or concept.`,
          at,
        };
        continue;
      }
      const states = new Set(types.flatMap(({ type }) => statesIn(contract, type)));
      const unknown = [...from, ...to].find((state) => !states.has(state));
      if (unknown !== undefined)
        yield {
          subject: id,
          message: `The effect of ${id} names the state ${unknown}, but no enum in ${of} has this value.`,
          at,
        };
    }
  },
};
