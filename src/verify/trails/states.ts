import type { JsonValue } from '../../core/json.ts';
import type { StateMachine } from '../../model/behaviour.ts';
import { statesAfter } from '../../model/lookup.ts';

/** A state that lasts for this time counts as stable. */
const STABLE_MS = 250;

export function statesOf({ transitions }: StateMachine): readonly string[] {
  return transitions.map(({ from }) => from);
}

export function nextOf({ transitions }: StateMachine, state: JsonValue): readonly string[] {
  return transitions.find(({ from }) => from === state)?.to ?? [];
}

/** True if declared transitions lead from one state to another, in one or more steps. */
export function isLater(machine: StateMachine, from: string, state: string): boolean {
  return statesAfter(machine, [from]).has(state);
}

/** Waits long enough for an automatic transition. */
export async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, STABLE_MS));
}

/** Reads the state after an accepted request. Reads it a second time if it has not changed. */
export async function stateAfter(
  from: string,
  now: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const first = await now();
  if (first !== from) return first;
  await settle();
  return now();
}
