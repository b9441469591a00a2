/** Declared uniqueness (docs/contract-vocabulary.md#uniqueness). */
import { same } from '../../model/accepts.ts';
import type { DeclaredUniqueness } from '../../model/marks.ts';
import { wordsOf, type ValueOf } from './values.ts';

/**
 * True if two resources of the same parent must not exist at the same time. Null and absent values never
 * conflict.
 */
export function isConflict(
  member: string,
  { with: others }: DeclaredUniqueness,
  one: ValueOf,
  other: ValueOf,
): boolean {
  return [member, ...others.map(wordsOf)].every((words) => {
    const [left, right] = [one(words) ?? null, other(words) ?? null];
    return left !== null && right !== null && same(left, right);
  });
}
