/** Limits the number of locations at which a value is changed. */
import { isJsonObject, type JsonValue } from '../core/json.ts';
import { pushAll } from '../core/long-lists.ts';

/** Maximum number of parts in all changed copies of a value together. */
const MAX_NODES = 200_000;
/** Maximum number of locations, even in a small value, because a changed copy can have additional optional parts. */
const MAX_LOCATIONS = 4_000;

/**
 * Returns the number of locations at which to change a value. Each change copies the value, so a large value has fewer.
 */
export function locationsFor(value: JsonValue | undefined): number {
  return Math.min(MAX_LOCATIONS, Math.ceil(MAX_NODES / partsOf(value)));
}

/**
 * Splits a number of locations evenly over items. If there are more items than locations, selects some of the
 * items.
 */
export function shared<Item>(
  items: readonly Item[],
  locations: number,
): { readonly items: readonly Item[]; readonly each: number } {
  const step = Math.max(1, items.length / locations);
  return {
    items: items.filter((_, index) => Math.floor(index / step) > Math.floor((index - 1) / step)),
    each: Math.max(1, locations / items.length),
  };
}

/** Returns the number of parts of a value, including the value itself, up to a maximum. */
export function partsOf(value: JsonValue | undefined): number {
  let count = 0;
  const left = [value];
  while (left.length > 0 && count < MAX_NODES) {
    const next = left.pop();
    count += 1;
    if (Array.isArray(next)) pushAll(left, next as readonly JsonValue[]);
    else if (isJsonObject(next)) pushAll(left, Object.values(next));
  }
  return count;
}
