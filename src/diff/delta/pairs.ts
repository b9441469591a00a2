import type { Sides } from './sides.ts';

/** Two lists, matched by key. */
export interface Pairs<Value> {
  readonly both: readonly Sides<Value>[];
  readonly removed: readonly Value[];
  readonly added: readonly Value[];
}

/**
 * Matches values of two lists by key. Values without a match by the first key are matched by the next key. If several
 * values of both lists have the same key, they are matched in order.
 */
export function pairBy<Value>(
  old: readonly Value[],
  next: readonly Value[],
  ...keys: readonly ((value: Value) => string | undefined)[]
): Pairs<Value> {
  const both: Sides<Value>[] = [];
  let removed = old;
  let added = next;
  for (const keyOf of keys) {
    const open = Map.groupBy(added.toReversed(), keyOf);
    removed = removed.filter((value) => {
      const key = keyOf(value);
      const match = key === undefined ? undefined : open.get(key)?.pop();
      if (match === undefined) return true;
      both.push({ old: value, new: match });
      return false;
    });
    const taken = new Set(both.map((pair) => pair.new));
    added = added.filter((value) => !taken.has(value));
  }
  return { both, removed, added };
}

/**
 * Returns true if two JSON values are equal, ignoring property order. The recursion is limited by the depth of the
 * documents.
 */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every(
      (key) =>
        Object.hasOwn(other, key) &&
        isSame((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
    )
  );
}

/** Returns the same key for equal sets. */
export function setKey(values: Iterable<string>): string {
  return JSON.stringify([...new Set(values)].sort());
}
