/** Finds the argument for a value sent with a call. */
import type { InputPath } from '../../model/behaviour.ts';
import { isFlattened, type ArgumentPlan, type ArgumentsPlan } from './arguments.ts';

export interface ArgumentPath {
  readonly argument: ArgumentPlan;
  readonly inner: readonly string[];
}

/** Returns the argument that contains a sent value, and the path from it to the value, or undefined if none does. */
export function argumentAt({ all }: ArgumentsPlan, { in: place, path }: InputPath): ArgumentPath | undefined {
  const location = place === 'body' ? 'member' : place;
  const own = all.find((one) => one.location === location && one.wire === path[0]);
  if (own) return { argument: own, inner: path.slice(1) };
  const whole = place === 'body' ? all.find((one) => one.location === 'body') : undefined;
  return whole && { argument: whole, inner: path };
}

/**
 * Converts a path that begins at the variables to a path that begins at the arguments. The fields of a single variable
 * `input` may be arguments.
 */
export function belowArguments(plan: ArgumentsPlan, path: readonly string[]): readonly string[] {
  return isFlattened(plan) ? path.slice(1) : path;
}
