import type { Term } from './document.ts';
import { segment, UNREAD } from './keywords.ts';
import type { Comparison } from './pair-comparison.ts';
import { unreadIn, type UnreadKeyword } from './unread-keywords.ts';

/** Records each omitted keyword that differs, even if the rest is proved, because its meaning is unknown. */
export function compareUnread({ old, new: after, pair, facts }: Comparison): void {
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
      effect: 'unknown',
      oldPointer,
      newPointer,
    });
  }
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
