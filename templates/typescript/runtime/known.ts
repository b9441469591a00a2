/** True for a value that the contract lists; one of a later version is not. */
export function isKnown<Known>(known: readonly Known[], value: unknown): value is Known {
  return (known as readonly unknown[]).includes(value);
}
