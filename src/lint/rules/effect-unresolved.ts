import { splitWords } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import { conceptOf, shapesOf } from '../../model/lookup.ts';
import type { NamedType, Type } from '../../model/type.ts';
import type { Rule } from '../rule.ts';

export const effectUnresolved: Rule = {
  id: 'effect-unresolved',
  severity: 'error',
  summary: 'The type of an effect exists, and its states are values of that type.',
  help: 'Correct the name of the type or the state in x-effect or @effect.',
  *run(contract) {
    for (const { id, effect } of contract.operations) {
      if (effect?.of === undefined) continue;
      const { of, from, to, at } = effect;
      const types = typesOf(contract, of);
      if (types.length === 0) {
        yield {
          subject: id,
          message: `The effect of ${id} names ${of}, and no type has this name or concept.`,
          at,
        };
        continue;
      }
      const states = new Set(types.flatMap(({ type }) => valuesIn(contract, type)));
      const unknown = [...from, ...to].find((state) => !states.has(state));
      if (unknown !== undefined)
        yield {
          subject: id,
          message: `The effect of ${id} names the state ${unknown}, which no enum in ${of} has.`,
          at,
        };
    }
  },
};

function typesOf({ types }: Contract, name: string): readonly NamedType[] {
  const concept = splitWords(name).join(' ');
  return [...types.values()].filter((type) => type.name.wire === name || conceptOf(type) === concept);
}

/** Returns the enum values of a type's properties. */
function valuesIn(contract: Contract, type: Type): readonly string[] {
  return shapesOf(contract, type)
    .flatMap((shape) => (shape.kind === 'object' ? shape.properties : []))
    .flatMap((property) => shapesOf(contract, property.type))
    .flatMap((shape) => (shape.kind === 'enum' ? shape.values : []))
    .flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
}
