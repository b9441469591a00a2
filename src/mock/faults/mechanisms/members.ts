/** Members that are visible although they should not be, or that have a wrong value. */
import { hash } from '../../fill/random.ts';
import type { Fault } from '../fault.ts';
import { membersWith } from '../places.ts';

export const revealedSecret: Fault = {
  id: 'revealed-secret',
  title: 'returns a secret in every response',
  placesIn: (_contract, semantics) => membersWith(semantics, ({ secret }) => secret !== undefined),
  breaks: () => ({ hide: () => false }),
};

export const wrongCount: Fault = {
  id: 'wrong-count',
  title: 'returns a derived number that is too large by one',
  placesIn: (_contract, semantics) =>
    membersWith(
      semantics,
      ({ derived }, name) =>
        (derived !== undefined && derived.from.kind !== 'equals') || name.endsWith(' count'),
    ),
  breaks: () => ({
    show: (_at, known) =>
      known && known !== 'absent' && typeof known.value === 'number' ? { value: known.value + 1 } : known,
  }),
};

export const frozenStamp: Fault = {
  id: 'frozen-stamp',
  title: 'does not update a timestamp or counter when the resource changes',
  placesIn: (_contract, semantics) =>
    membersWith(
      semantics,
      ({ stamp }, name) => stamp !== undefined || /^(?:updated|changed|modified)\b/.test(name),
    ),
  breaks: () => ({ stamp: ({ thing, about = '' }, value) => thing?.values.get(about) ?? value }),
};

export const forgottenValue: Fault = {
  id: 'forgotten-value',
  title: 'omits a value from every other resource',
  placesIn: (_contract, semantics) => membersWith(semantics, (_marks, name) => name !== 'id'),
  breaks: ({ seed }) => ({
    show: ({ thing }, known) => (hash(`${seed}/${thing?.id}`) % 2 === 0 ? 'absent' : known),
  }),
};
