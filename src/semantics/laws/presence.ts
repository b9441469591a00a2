/** Decides whether a property must have a value (docs/contract-vocabulary.md#presence). */
import type { DeclaredPresence } from '../../model/marks.ts';
import { holds, type ValueOf } from './values.ts';

/**
 * Returns `present` if the mark requires a value, `absent` if it requires null or no value, or undefined if
 * it requires neither.
 */
export function presenceOf(
  { when, isExclusive }: DeclaredPresence,
  valueOf: ValueOf,
): 'present' | 'absent' | undefined {
  if (holds(when, valueOf)) return 'present';
  return isExclusive ? 'absent' : undefined;
}
