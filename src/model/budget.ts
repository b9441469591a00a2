import type { Contract, Sources } from './contract.ts';
import type { NamedType } from './type.ts';

interface Budget {
  steps: number;
  readonly exceeded: (type: NamedType) => Error;
}

/** By the sources of a contract, which its copies with other types share. */
const budgets = new WeakMap<Sources, Budget>();

/**
 * Bounds the number of references that `work` follows from type to type. Code that is exponential in the nesting of
 * types follows exponentially many references, so that one counter stops all of it. `exceeded` makes the error, which
 * names the type that was to be entered.
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

/** Counts one reference that leads to `type`. Throws when the budget of the running work is spent. */
export function countStep({ sources }: Contract, type: NamedType): void {
  const budget = budgets.get(sources);
  if (budget && --budget.steps < 0) throw budget.exceeded(type);
}
