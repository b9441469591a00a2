/** Compares by code unit, so that the order is the same on every machine. */
export function byCodeUnit(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
