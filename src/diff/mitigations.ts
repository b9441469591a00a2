import type { Change } from './delta/change.ts';
import { dayOf } from './delta/lifecycle-status.ts';
import type { Mitigation } from './severity.ts';
import type { JudgeOptions } from './rule.ts';

/** Stability levels of elements that may change at any time. */
const UNSTABLE: ReadonlySet<string> = new Set(['draft', 'alpha']);

/** Returns the mitigations of any change that follow from the lifecycle status of the old element. */
export function mitigationsOf({ lifecycle }: Change, { today }: JudgeOptions): readonly Mitigation[] {
  const mitigations: Mitigation[] = [];
  if (lifecycle.stability !== undefined && UNSTABLE.has(lifecycle.stability))
    mitigations.push({
      kind: 'unstable',
      reason: `The element was marked as ${lifecycle.stability}, which does not promise stability.`,
    });
  const day = lifecycle.sunset === undefined ? undefined : dayOf(lifecycle.sunset);
  if (lifecycle.deprecated && day !== undefined && day <= today.getTime())
    mitigations.push({
      kind: 'sunset',
      reason: `The element was deprecated, and its removal was announced for ${lifecycle.sunset}.`,
    });
  return mitigations;
}
