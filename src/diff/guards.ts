import type { Change } from './delta/change.ts';
import { dayOf } from './delta/standing.ts';
import type { Guard } from './law.ts';
import type { JudgeOptions } from './rule.ts';

/** Marks of what may change at any time. */
const UNSTABLE: ReadonlySet<string> = new Set(['draft', 'alpha']);

/** Returns the mitigations of any change that follow from the lifecycle status of the old element. */
export function guardsOf({ standing }: Change, { today }: JudgeOptions): readonly Guard[] {
  const guards: Guard[] = [];
  if (standing.stability !== undefined && UNSTABLE.has(standing.stability))
    guards.push({
      kind: 'unstable',
      reason: `It was marked as ${standing.stability}, which promises nothing.`,
    });
  const day = standing.sunset === undefined ? undefined : dayOf(standing.sunset);
  if (standing.deprecated && day !== undefined && day <= today.getTime())
    guards.push({ kind: 'sunset', reason: `It was deprecated, to be gone on ${standing.sunset}.` });
  return guards;
}
