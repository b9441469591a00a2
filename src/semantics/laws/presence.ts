/** Declared presence (docs/contract-vocabulary.md#presence). */
import type { DeclaredPresence } from '../../model/marks.ts';
import { holds, type ValueOf } from './values.ts';

/** Returns `absent` for null or a missing value, or undefined if the mark allows both. */
export function presenceOf(
  { when, isExclusive }: DeclaredPresence,
  valueOf: ValueOf,
): 'present' | 'absent' | undefined {
  if (holds(when, valueOf)) return 'present';
  return isExclusive ? 'absent' : undefined;
}
