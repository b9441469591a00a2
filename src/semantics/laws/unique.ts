/** Finds resources with equal values that must be unique (docs/contract-vocabulary.md#uniqueness). */
import { same } from '../../model/accepts.ts';
import type { DeclaredUniqueness } from '../../model/marks.ts';
import { wordsOf, type ValueOf } from './values.ts';

/**
 * True if two resources have equal values of a unique member, and of all members that the mark combines with
 * it. Null and absent values never conflict. Callers compare only resources of the same parent.
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
