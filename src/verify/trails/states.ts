import type { StateMachine } from '../../model/behaviour.ts';
import { statesAfter } from '../../model/lookup.ts';

/** A state that lasts so long is none that a thing merely passes through. */
const STABLE_MS = 250;

export function statesOf({ transitions }: StateMachine): readonly string[] {
  return transitions.map(({ from }) => from);
}

export function nextOf({ transitions }: StateMachine, state: string): readonly string[] {
  return transitions.find(({ from }) => from === state)?.to ?? [];
}

/** Whether a state may come after another, over any number of others. */
export function isLater(machine: StateMachine, from: string, state: string): boolean {
  return statesAfter(machine, [from]).has(state);
}

/** Waits so long that a thing which moves by itself would have moved. */
export async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, STABLE_MS));
}
