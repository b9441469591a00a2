import type { Term } from './document.ts';
import { exactChange } from './exact-numbers.ts';
import { existing, segment, UNREAD } from './keywords.ts';
import type { Comparison } from './pair-comparison.ts';
import { unreadIn, type UnreadKeyword } from './unread-keywords.ts';

/**
 * Records each differing keyword absent from the model, even if all other changes are proven safe, because its meaning
 * is unknown.
 */
export function compareUnread(comparison: Comparison): void {
  const { old, new: after, pair, facts } = comparison;
  if (compareExactly(comparison)) return;
  const [before, now] = [keywordsOf(old.parts), keywordsOf(after.parts)];
  for (const keyword of new Set([...before.keys(), ...now.keys()])) {
    const [left, right] = [before.get(keyword), now.get(keyword)];
    if (left?.own.digest === right?.own.digest) continue;
    const at = ({ pointer }: Term): string => `${pointer}/${UNREAD}/${segment(keyword)}`;
    const [oldPointer, newPointer] = [at(left?.by ?? pair.old[0]!), at(right?.by ?? pair.new[0]!)];
    facts.push({
      id: `${oldPointer} ${newPointer}`,
      keyword: UNREAD,
      item: keyword,
      ...(left && { old: left.own.value }),
      ...(right && { new: right.own.value }),
      ...((left?.own.hasLostDigits || right?.own.hasLostDigits) && { hasLostDigits: true }),
      effect: 'unknown',
      oldPointer,
      newPointer,
    });
  }
}

/**
 * If the only difference is one number that a double cannot represent, and its effect can be decided, records the
 * change and returns true.
 */
function compareExactly({ pair, facts, decided }: Comparison): boolean {
  const [[old, ...others], [next, ...more]] = [pair.old, pair.new];
  if (!old || !next || others.length + more.length > 0) return false;
  if (Object.keys(unreadIn(old)).length + Object.keys(unreadIn(next)).length === 0) return false;
  const exact = exactChange(old, next);
  if (!exact) return false;
  const { keyword, narrows, widens, ...values } = exact;
  const at = ({ document, pointer }: Term): string => {
    return existing(document.root, `${pointer}/${keyword}`);
  };
  const [oldPointer, newPointer] = [at(old), at(next)];
  for (const each of keyword === 'const' ? ['enum'] : [keyword, 'minimum', 'maximum']) decided.add(each);
  facts.push({
    id: `${oldPointer} ${newPointer} ${keyword}`,
    keyword,
    ...values,
    isExact: true,
    effect: narrows ? (widens ? 'changed' : 'narrowed') : widens ? 'widened' : 'annotation',
    beyond: { narrowing: narrows, widening: widens },
    oldPointer,
    newPointer,
  });
  return true;
}

function keywordsOf(
  parts: readonly Term[],
): ReadonlyMap<string, { readonly own: UnreadKeyword; readonly by: Term }> {
  return new Map(
    parts.flatMap((by) =>
      Object.entries(unreadIn(by)).map(([keyword, own]) => [keyword, { own, by }] as const),
    ),
  );
}
