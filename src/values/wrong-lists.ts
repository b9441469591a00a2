import type { JsonValue } from '../core/json.ts';
import type { Contract } from '../model/contract.ts';
import type { ListType } from '../model/type.ts';
import { accepts } from './accepts.ts';
import { successor } from './successor.ts';
import type { WrongValue } from './wrong-values.ts';

/** Longer lists would only test the size limit for requests. */
const MAX_ITEMS = 1_000;

type Items = readonly JsonValue[];

/**
 * Returns lists with too few items, too many items, or a duplicate. Each list is valid otherwise.
 * @param fill generates a valid list of a different type
 */
export function wrongLists(
  contract: Contract,
  type: ListType,
  value: Items,
  fill: (type: ListType) => JsonValue | undefined,
): readonly WrongValue[] {
  const { minItems = 0, maxItems = Infinity, uniqueItems = false, ...rest } = type.constraints;
  const onlyBreaks = (constraint: keyof ListType['constraints']) => {
    const { [constraint]: _, ...others } = type.constraints;
    return (items: Items): boolean =>
      accepts(contract, { ...type, constraints: others }, items) && !accepts(contract, type, items);
  };
  const wrong: WrongValue[] = [];
  const add = (kind: string, found: Items | undefined): void => {
    if (found) wrong.push({ kind, value: found });
  };
  if (minItems > 0) add('too-few-items', [value.slice(0, minItems - 1)].find(onlyBreaks('minItems')));
  if (maxItems < MAX_ITEMS) {
    const length = maxItems + 1;
    const filled = (): readonly Items[] => {
      const made = fill({
        ...type,
        constraints: { ...rest, uniqueItems, minItems: length, maxItems: length },
      });
      return Array.isArray(made) ? [made] : [];
    };
    const isOnlyLonger = onlyBreaks('maxItems');
    add(
      'too-many-items',
      longer(value, length, uniqueItems).find(isOnlyLonger) ?? filled().find(isOnlyLonger),
    );
  }
  if (uniqueItems) {
    const twice = value.flatMap((item) => [
      [...value, item],
      [...value.slice(0, -1), item],
    ]);
    add('repeated-item', twice.find(onlyBreaks('uniqueItems')));
  }
  return wrong;
}

/** Extends a list to a length with copies of its last item, or with similar items if all items must be different. */
function longer(value: Items, length: number, uniqueItems: boolean): readonly Items[] {
  if (value.length === 0) return [];
  const added = Array.from({ length: Math.max(0, length - value.length) }, (_, nth) => nth);
  const last = value.at(-1)!;
  if (!uniqueItems) return [[...value, ...added.map(() => last)]];
  return value.map((item) => [...value, ...added.map((nth) => successor(item, nth + 1))]);
}
