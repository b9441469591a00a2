import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { FilterOperator } from '../../model/behaviour.ts';
import { same } from '../../values/accepts.ts';
import type { Case } from '../exchange.ts';
import { filtersOf, isKept, type SentFilter } from '../judge/filters.ts';
import { itemsOf, memberAt, withInput } from '../judge/pages.ts';
import type { PagesRead, TrailOf } from '../trail.ts';
import { firstPage, largest, readPages, sized } from './pages.ts';
import type { TrailPlan, Walk } from './plan.ts';
import { isRead } from './readers.ts';

/** The first page and later ones: a cursor may lose the filter. */
const PAGES = 3;
const MAX_PAGES = 12;
/** Lists read for one operation: by one filter, and as many by two as half of that. */
const MAX_LISTS = 8;

/**
 * Reads a list in large pages, then filtered and in small pages, then in large ones again: by each filter alone, by
 * pairs of filters, and by values next to those of the items.
 */
export const filteredPages: TrailPlan<'pages'> = {
  kind: 'pages',
  check: 'list-filters',
  when: 'last',
  walk: async (walk) => {
    const { operation, contract } = walk;
    const whole = operation.pagination && isRead(operation) ? firstPage(walk) : undefined;
    if (!whole || filtersOf(contract, whole).length === 0) return [];
    const large = await largest(walk, whole);
    const before = await readPages(walk, large, MAX_PAGES);
    const items = before.pages.flatMap((page) => itemsOf(operation, page) ?? []);
    const lists: (readonly [readonly SentFilter[], PagesRead])[] = [];
    for (const filters of choicesOf(walk, whole, items)) {
      const made = filters.reduce<Case>(
        (one, { fact, value }) => withInput(one, fact.value.from, value),
        whole,
      );
      const count = items.filter((item) => filters.every((filter) => isKept(item, filter) === true)).length;
      const size = Math.max(1, Math.ceil(count / PAGES));
      // A page with all items has no successor.
      for (const each of new Set([size, Math.max(1, count)]))
        lists.push([filters, await readPages(walk, sized(walk, made, each), MAX_PAGES)]);
    }
    const after = await readPages(walk, large, MAX_PAGES);
    const isWhole = before.end === 'last' && after.end === 'last';
    return lists.flatMap(([filters, read]): readonly TrailOf<'pages'>[] =>
      read.pages.length > 0 && isWhole ? [{ kind: 'pages', before, read, after, inserted: 0, filters }] : [],
    );
  },
};

/** Returns filters that keep some items and not others; then pairs of them, of the values of one item. */
function choicesOf(
  { contract }: Walk,
  whole: Case,
  items: readonly JsonValue[],
): readonly (readonly SentFilter[])[] {
  const alone = filtersOf(contract, whole).map((fact) => {
    const { member, operator } = fact.value;
    const found = items.flatMap((item) => leavesAt(item, member));
    const values = found.filter((one, at) => found.findIndex((other) => same(one, other)) === at);
    const filters = sentFor(operator, values).map((value): SentFilter => ({ fact, value }));
    return filters
      .map((filter): Tried => {
        const kept = items.map((item) => isKept(item, filter));
        return { filter, kept, count: kept.filter((one) => one === true).length };
      })
      .filter(
        ({ filter: { value }, count }) => count < items.length || (Array.isArray(value) && value.length > 1),
      )
      .toSorted((one, other) => other.count - one.count);
  });
  const pairs = alone.flatMap((some, at) =>
    alone.slice(at + 1).flatMap((others) => {
      for (const one of some)
        for (const other of others)
          if (isSplit(one, other, false) && isSplit(one, other, true)) return [[one.filter, other.filter]];
      return [];
    }),
  );
  const single = alone.map((tried) => tried.map(({ filter }) => filter));
  const firsts = single.flatMap((filters) => [filters.slice(0, 1), filters.slice(-1)]);
  const middle = single.flatMap((filters) =>
    filters.length > 2 && isRange(filters[0]!)
      ? [filters.slice(filters.length / 2, filters.length / 2 + 1)]
      : [],
  );
  const chosen = [...firsts, ...middle].filter((filters) => filters.length > 0);
  return [...chosen.slice(0, MAX_LISTS), ...pairs.slice(0, MAX_LISTS / 2)];
}

/** A filter, and for each item whether it passes. */
interface Tried {
  readonly filter: SentFilter;
  readonly kept: readonly (boolean | undefined)[];
  readonly count: number;
}

/** True if the second filter keeps, or rejects, an item that the first one keeps. */
function isSplit({ kept }: Tried, other: Tried, isKeptByBoth: boolean): boolean {
  return kept.some((one, at) => one === true && other.kept[at] === isKeptByBoth);
}

function isRange({ fact }: SentFilter): boolean {
  return ['after', 'from', 'before', 'until'].includes(fact.value.operator);
}

/** Returns values to send for those of items, and values that are nearly theirs. */
function sentFor(operator: FilterOperator, values: readonly JsonValue[]): readonly JsonValue[] {
  if (operator === 'in') return [values.slice(0, 2), ...values.map((value) => [value])];
  if (operator !== 'has') return values;
  return [
    ...values,
    ...values.flatMap((value) => (typeof value === 'string' ? value.slice(0, -1) || [] : [])),
  ];
}

function leavesAt(item: JsonValue, member: readonly string[]): readonly JsonValue[] {
  const found = memberAt(item, member) ?? null;
  const values = Array.isArray(found) ? (found as readonly JsonValue[]) : [found];
  return values.filter((value) => value !== null && !isJsonObject(value));
}
