import type { Contract, Sources } from './contract.ts';
import type { NamedType } from './type.ts';

interface Budget {
  steps: number;
  readonly exceeded: (type: NamedType) => Error;
}

/** Budgets by the sources of a contract, because copies of the contract with other types share its sources. */
const budgets = new WeakMap<Sources, Budget>();

/**
 * Limits the number of references that `work` follows from type to type. Code whose cost is exponential in the nesting
 * of types also follows exponentially many references, so one counter stops all such code. `exceeded` creates the error
 * for the next type.
 */
export async function withinSteps<Result>(
  { sources }: Contract,
  steps: number,
  exceeded: Budget['exceeded'],
  work: () => Promise<Result>,
): Promise<Result> {
  const outer = budgets.get(sources);
  budgets.set(sources, { steps, exceeded });
  try {
    return await work();
  } finally {
    if (outer) budgets.set(sources, outer);
    else budgets.delete(sources);
  }
}

/** Counts one reference to `type`. Throws if the budget of the running work is spent. */
export function countStep({ sources }: Contract, type: NamedType): void {
  const budget = budgets.get(sources);
  if (budget && --budget.steps < 0) throw budget.exceeded(type);
}
