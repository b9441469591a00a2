/** A state machine, as in the generated `states.ts`: states and their permitted next states. */
export interface Machine {
  readonly initial: readonly string[];
  readonly transitions: Readonly<Record<string, readonly string[]>>;
}

/** True if the contract permits the transition. */
export function mayBecome(machine: Machine, from: string, to: string): boolean {
  return machine.transitions[from]?.includes(to) ?? false;
}

/** True if a state has no next state. */
export function isFinal(machine: Machine, state: string): boolean {
  return (machine.transitions[state] ?? []).length === 0;
}

/**
 * Returns the next state.
 * @throws {Error} if the contract does not permit the transition. This is an internal error: requests for an invalid
 * transition have already been rejected.
 */
export function become<State extends string>(machine: Machine, from: string, to: State): State {
  if (!mayBecome(machine, from, to)) throw new Error(`${from} cannot become ${to}`);
  return to;
}
