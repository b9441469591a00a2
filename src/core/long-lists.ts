/** Functions for lists of any length. `push(...items)` puts all items on the stack, which overflows for a long list. */

/** Appends items to a list. */
export function pushAll<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}

/** Returns the largest of some numbers, or `least` if all of them are smaller. */
export function largestOf(numbers: Iterable<number>, least = -Infinity): number {
  let largest = least;
  for (const number of numbers) largest = Math.max(largest, number);
  return largest;
}

/** Returns the smallest of some numbers, or `most` if all of them are larger. */
export function smallestOf(numbers: Iterable<number>, most = Infinity): number {
  let smallest = most;
  for (const number of numbers) smallest = Math.min(smallest, number);
  return smallest;
}
