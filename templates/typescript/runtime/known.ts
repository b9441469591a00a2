/** Returns true if the contract lists the value, and false for values of later versions. */
export function isKnown<Known>(known: readonly Known[], value: unknown): value is Known {
  return (known as readonly unknown[]).includes(value);
}
