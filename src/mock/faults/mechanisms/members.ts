/** Members with a wrong value, or visible to the wrong callers. */
import type { Type } from '../../../model/type.ts';
import { hash } from '../../fill/random.ts';
import type { Fault } from '../fault.ts';
import { changedIn, membersWith, typesOf } from '../places.ts';

export const revealedSecret: Fault = {
  id: 'revealed-secret',
  title: 'returns a secret in every response',
  placesIn: (_contract, semantics) => membersWith(semantics, ({ marks }) => marks?.secret !== undefined),
  breaks: () => ({ hide: () => false }),
};

export const wrongCount: Fault = {
  id: 'wrong-count',
  title: 'returns a derived number that is too large by one',
  placesIn: (contract, semantics) =>
    membersWith(semantics, (member) => {
      const { marks: { derived } = {}, name } = member;
      const isDerived = derived !== undefined && derived.from.kind !== 'equals';
      return (isDerived || name.endsWith(' count')) && typesOf(contract, member).some(isNumber);
    }),
  breaks: () => ({
    show: (_at, known) =>
      known && known !== 'absent' && typeof known.value === 'number' ? { value: known.value + 1 } : known,
  }),
};

export const frozenStamp: Fault = {
  id: 'frozen-stamp',
  title: 'does not update a timestamp or counter when the resource changes',
  placesIn: (contract, semantics) => {
    const changed = changedIn(semantics);
    return membersWith(semantics, (member, concept) => {
      const { marks: { stamp } = {}, name } = member;
      const isNamed = /^(?:updated|changed|modified)\b/.test(name) && typesOf(contract, member).some(isTime);
      return changed.has(concept) && (stamp ? stamp.moment !== 'created' : isNamed);
    });
  },
  breaks: () => ({ stamp: ({ resource, about = '' }, value) => resource?.values.get(about) ?? value }),
};

export const forgottenValue: Fault = {
  id: 'forgotten-value',
  title: 'omits a value from every second resource',
  placesIn: (_contract, semantics) => membersWith(semantics, ({ name }) => name !== 'id'),
  breaks: ({ seed }) => ({
    show: ({ resource }, known) => (hash(`${seed}/${resource?.id}`) % 2 === 0 ? 'absent' : known),
  }),
};

function isNumber(type: Type): boolean {
  return type.kind === 'primitive' && ['integer', 'number'].includes(type.primitive);
}

/** True for a type that can contain the current time. */
function isTime(type: Type): boolean {
  if (type.kind === 'primitive')
    return type.primitive === 'integer' || /^date(?:-time)?$/.test(type.format ?? '');
  return type.kind === 'scalar';
}
