/** Sorts items in the declared order of their list (docs/contract-vocabulary.md#order). */
import type { JsonValue } from '../../core/json.ts';
import type { Path } from '../../model/behaviour.ts';
import type { DeclaredOrder } from '../../model/marks.ts';

/** Returns the value of an item at a path. */
type Reading<Item> = (item: Item, path: Path) => JsonValue | undefined;

/** Returns the items in the declared order. Equal items keep their order. */
export function inOrder<Item>(
  items: readonly Item[],
  order: DeclaredOrder,
  read: Reading<Item>,
): readonly Item[] {
  return items.toSorted((one, other) => comparison(order, one, other, read));
}

/** Returns a negative number if `one` comes before `other`, or 0 if the order does not distinguish them. */
export function comparison<Item>({ by }: DeclaredOrder, one: Item, other: Item, read: Reading<Item>): number {
  for (const { path, isDescending } of by) {
    const [left, right] = [read(one, path) ?? null, read(other, path) ?? null];
    // Items without a value come last in both directions.
    if (left === null || right === null) {
      if (left !== right) return left === null ? 1 : -1;
      continue;
    }
    const found = compareValues(left, right);
    if (found !== 0) return isDescending ? -found : found;
  }
  return 0;
}

/** Compares numbers by size, times chronologically, and other values as text, by code points. */
function compareValues(one: JsonValue, other: JsonValue): number {
  const [left, right] = [measure(one), measure(other)];
  if (left !== undefined && right !== undefined) return left - right;
  return compareText(textOf(one), textOf(other));
}

/** Matches dates, and times that begin as in RFC 3339. */
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}.*)?$/;

function measure(value: JsonValue): number | undefined {
  if (typeof value === 'number') return value;
  const moment = typeof value === 'string' && MOMENT.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Compares by code points, because `<` compares UTF-16 code units, in which U+1F600 is smaller than U+FF5E. */
function compareText(one: string, other: string): number {
  const [left, right] = [Array.from(one), Array.from(other)];
  for (const [index, character] of left.entries()) {
    const against = right[index];
    if (against === undefined) return 1;
    if (character !== against) return character.codePointAt(0)! - against.codePointAt(0)!;
  }
  return left.length - right.length;
}
