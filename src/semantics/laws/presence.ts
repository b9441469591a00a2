/** Declared presence (docs/contract-vocabulary.md#presence). */
import type { DeclaredPresence } from '../../model/marks.ts';
import { holds, type ValueOf } from './values.ts';

/** Returns `absent` if the value must be null or missing, or undefined if the mark does not determine its presence. */
export function presenceOf(
  { when, isExclusive }: DeclaredPresence,
  valueOf: ValueOf,
): 'present' | 'absent' | undefined {
  if (holds(when, valueOf)) return 'present';
  return isExclusive ? 'absent' : undefined;
}
