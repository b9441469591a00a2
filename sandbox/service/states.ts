/** States and what can follow each, as the generated `states.ts` has them. */
export interface Machine {
  readonly initial: readonly string[];
  readonly transitions: Readonly<Record<string, readonly string[]>>;
}

/** Whether the contract lets one state follow another. */
export function mayBecome(machine: Machine, from: string, to: string): boolean {
  return machine.transitions[from]?.includes(to) ?? false;
}

/** True of a state that nothing follows. */
export function isFinal(machine: Machine, state: string): boolean {
  return (machine.transitions[state] ?? []).length === 0;
}

/**
 * The state that follows.
 * @throws {Error} when the contract does not let it: a fault of ours, for callers are refused before.
 */
export function become<State extends string>(machine: Machine, from: string, to: State): State {
  if (!mayBecome(machine, from, to)) throw new Error(`${from} cannot become ${to}`);
  return to;
}
