import type { Contract, Sources } from './contract.ts';
import type { NamedType } from './type.ts';

interface Budget {
  steps: number;
  readonly exceeded: (type: NamedType) => Error;
}

/** Keyed by the sources of a contract, because they are shared with copies of it that have other types. */
const budgets = new WeakMap<Sources, Budget>();

/**
 * Bounds the number of references followed by `work` from type to type. Code with exponential cost in the nesting of
 * types follows exponentially many references, so that one counter stops all of it. `exceeded` creates the error for
 * the next type.
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
