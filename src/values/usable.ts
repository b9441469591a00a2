import fc from 'fast-check';

/**
 * Returns the fitting values: the arbitrary filtered if most of its values fit, replaced by the fitting samples if few
 * do (a strict filter may never end), undefined if there are none. Decided by a fixed sample, hence the same in each
 * run.
 */
export function usable<Value>(
  made: fc.Arbitrary<Value>,
  fits: (value: Value) => boolean,
): fc.Arbitrary<Value> | undefined {
  const trial = fc.sample(made, { numRuns: 30, seed: 1 });
  const good = trial.filter(fits);
  if (good.length === 0) return undefined;
  return good.length >= 8 ? made.filter(fits) : fc.constantFrom(...good);
}
