/** Declared presence (docs/contract-vocabulary.md#presence). */
import type { DeclaredPresence } from '../../model/marks.ts';
import { holds, type ValueOf } from './values.ts';

/** `absent`: null or left out. Undefined if the resource may or may not have a value. */
export function presenceOf(
  { when, isExclusive }: DeclaredPresence,
  valueOf: ValueOf,
): 'present' | 'absent' | undefined {
  if (holds(when, valueOf)) return 'present';
  return isExclusive ? 'absent' : undefined;
}
