/** Finds the argument for a value sent with a call. */
import type { InputPath } from '../../model/behaviour.ts';
import { isFlattened, type ArgumentPlan, type ArgumentsPlan } from './arguments.ts';

export interface ArgumentPath {
  readonly argument: ArgumentPlan;
  readonly inner: readonly string[];
}

/** Undefined for a location without an argument. */
export function argumentAt({ all }: ArgumentsPlan, { in: place, path }: InputPath): ArgumentPath | undefined {
  const location = place === 'body' ? 'member' : place;
  const own = all.find((one) => one.location === location && one.wire === path[0]);
  if (own) return { argument: own, inner: path.slice(1) };
  const whole = place === 'body' ? all.find((one) => one.location === 'body') : undefined;
  return whole && { argument: whole, inner: path };
}

/** For a path below the variables: members of the single variable `input` may be the arguments themselves. */
export function belowArguments(plan: ArgumentsPlan, path: readonly string[]): readonly string[] {
  return isFlattened(plan) ? path.slice(1) : path;
}
