/** Functions for lists of any length. The arguments of a call are on the stack, so `push(...items)` overflows it. */

/** Appends items to a list. */
export function pushAll<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}

/** Returns the largest of some numbers, and at least `least`. */
export function largestOf(numbers: Iterable<number>, least = -Infinity): number {
  let largest = least;
  for (const number of numbers) largest = Math.max(largest, number);
  return largest;
}

/** Returns the smallest of some numbers, and at most `most`. */
export function smallestOf(numbers: Iterable<number>, most = Infinity): number {
  let smallest = most;
  for (const number of numbers) smallest = Math.min(smallest, number);
  return smallest;
}
