import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { FilterOperator, InputPath } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import type { Argument, Type } from '../../model/type.ts';
import type { Fact, Filter } from '../../semantics/semantics.ts';
import { enumOf, itemsOf as itemTypeOf, membersOf } from '../../semantics/derive/shape.ts';
import { same } from '../../values/accepts.ts';
import type { Case } from '../exchange.ts';
import { filtersOf, passesFilter, type SentFilter } from '../judge/filters.ts';
import { itemsOf, memberAt, withInput } from '../judge/pages.ts';
import type { PagesRead, TrailOf } from '../trail.ts';
import { firstPage, largest, readPages, sized } from './pages.ts';
import type { TrailPlan, Walk } from './plan.ts';
import { isRead } from './readers.ts';

/** Number of small pages for a list. A service may apply the filter only to the first page. */
const PAGES = 3;
const MAX_PAGES = 12;
/**
 * Maximum number of filtered lists that are read for one operation with a single filter, and with a pair of
 * filters.
 */
const MAX_LISTS = 8;
/** Maximum number of pairs of filters for one operation. */
const MAX_PAIRS = 40;

/**
 * Reads a list in large pages, then in small pages with filters, and then in large pages again. The filters are used
 * alone and in pairs, with values of the items and values close to them.
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
    const { single, pairs } = choicesOf(walk, whole, items);
    for (const filters of [...single.slice(0, MAX_LISTS), ...pairs.slice(0, MAX_LISTS)]) {
      const made = withFilters(whole, filters);
      const count = items.filter((item) =>
        filters.every((filter) => passesFilter(item, filter) === true),
      ).length;
      const size = Math.max(1, Math.ceil(count / PAGES));
      // Also reads the list as one page that is exactly full. The service must not announce a further page.
      for (const each of new Set([size, Math.max(1, count)]))
        lists.push([filters, await readPages(walk, sized(walk, made, each), MAX_PAGES)]);
    }
    // A service may ignore a filter that is sent together with another one. A single page is enough to show this.
    for (const filters of pairs.slice(MAX_LISTS, MAX_PAIRS)) await walk.send(withFilters(large, filters));
    const after = await readPages(walk, large, MAX_PAGES);
    const isWhole = before.end === 'last' && after.end === 'last';
    return lists.flatMap(([filters, read]): readonly TrailOf<'pages'>[] =>
      read.pages.length > 0 && isWhole ? [{ kind: 'pages', before, read, after, inserted: 0, filters }] : [],
    );
  },
};

function withFilters(made: Case, filters: readonly SentFilter[]): Case {
  return filters.reduce<Case>((one, { fact, value }) => withInput(one, fact.value.from, value), made);
}

interface Choices {
  readonly single: readonly (readonly SentFilter[])[];
  readonly pairs: readonly (readonly SentFilter[])[];
}

/** Returns filters that reject some items or list several values, and pairs of these filters. */
function choicesOf({ contract, operation }: Walk, whole: Case, items: readonly JsonValue[]): Choices {
  const facts = filtersOf(contract, whole);
  const alone = facts.map((fact) => {
    const { member, operator, ignoresCase = false } = fact.value;
    const found = [
      ...items.flatMap((item) => leavesAt(item, member)),
      // Some values of an enum may match no item.
      ...listedValues(contract, operation, fact.value.from),
    ];
    const values = found.filter((one, at) => found.findIndex((other) => same(one, other)) === at);
    const sent = ignoresCase ? inOtherCase(values) : values;
    const filters = sentFor(operator, sent).map((value): SentFilter => ({ fact, value }));
    return filters
      .map((filter): Tried => {
        const kept = items.map((item) => passesFilter(item, filter));
        return { filter, kept, count: kept.filter((one) => one === true).length };
      })
      .filter(
        ({ filter: { value }, count }) => count < items.length || (Array.isArray(value) && value.length > 1),
      )
      .toSorted((one, other) => other.count - one.count);
  });
  const pairs = alone.flatMap((some, at) =>
    alone.flatMap((others, other) => (isSamePlace(facts[at]!, facts[other]!) ? [] : pairOf(some, others))),
  );
  const single = alone.map((tried) => tried.map(({ filter }) => filter));
  const firsts = single.flatMap((filters) => [filters.slice(0, 1), filters.slice(-1)]);
  const middle = single.flatMap((filters) =>
    filters.length > 2 && isRange(filters[0]!)
      ? [filters.slice(filters.length / 2, filters.length / 2 + 1)]
      : [],
  );
  const chosen = [...firsts, ...middle].filter((filters) => filters.length > 0);
  return { single: chosen, pairs };
}

/** True if a request cannot contain the values of both filters, such as `created` and `created[gt]`. */
function isSamePlace(one: Fact<Filter>, other: Fact<Filter>): boolean {
  const [path, second] = [one.value.from.path, other.value.from.path];
  return path.every((name, at) => at >= second.length || name === second[at]);
}

/** A filter, and whether each item passes it. */
interface Tried {
  readonly filter: SentFilter;
  readonly kept: readonly (boolean | undefined)[];
  readonly count: number;
}

/**
 * Returns two filters if the second one rejects an item of the first one. Prefers filters with a common item, so that
 * the result is not empty.
 */
function pairOf(some: readonly Tried[], others: readonly Tried[]): readonly (readonly SentFilter[])[] {
  const split = some.flatMap((one) =>
    others.filter((other) => isSplit(one, other, false)).map((other) => [one, other] as const),
  );
  const [one, other] = split.find((pair) => isSplit(...pair, true)) ?? split[0] ?? [];
  return one && other ? [[one.filter, other.filter]] : [];
}

/**
 * True if the second filter keeps an item that the first filter keeps, or rejects one if `isKeptByBoth` is
 * false.
 */
function isSplit({ kept }: Tried, other: Tried, isKeptByBoth: boolean): boolean {
  return kept.some((one, at) => one === true && other.kept[at] === isKeptByBoth);
}

function isRange({ fact }: SentFilter): boolean {
  return ['after', 'from', 'before', 'until'].includes(fact.value.operator);
}

/** Returns the enum values that a filter accepts. */
function listedValues(
  contract: Contract,
  operation: Operation,
  { path: [first = '', ...inside] }: InputPath,
): readonly JsonValue[] {
  const inputs: readonly Pick<Argument, 'name' | 'type'>[] = isRest(operation)
    ? operation.parameters
    : operation.arguments;
  const outer = inputs.find(({ name }) => name.wire === first)?.type;
  const type = inside.reduce<Type | undefined>(
    (one, name) => one && membersOf(contract, one).get(name)?.type,
    outer,
  );
  const listed = type && enumOf(contract, itemTypeOf(contract, type) ?? type);
  return listed?.values.map(({ value }) => value) ?? [];
}

/** Returns the values to send for a filter: the values of items, and values close to them. */
function sentFor(operator: FilterOperator, values: readonly JsonValue[]): readonly JsonValue[] {
  if (operator === 'in') return [values.slice(0, 2), ...values.map((value) => [value])];
  if (operator !== 'has') return values;
  return [
    ...values,
    ...values.flatMap((value) => (typeof value === 'string' ? value.slice(0, -1) || [] : [])),
  ];
}

/** Swaps the case of ASCII letters, because a filter that ignores case must keep the same items. */
function inOtherCase(values: readonly JsonValue[]): readonly JsonValue[] {
  const swapped = values.flatMap((value) => {
    const other = typeof value === 'string' ? value.replaceAll(/[a-z]+|[A-Z]+/g, swapCase) : value;
    return other === value ? [] : [other];
  });
  return swapped.length > 0 ? swapped : values;
}

function swapCase(letters: string): string {
  const upper = letters.toUpperCase();
  return upper === letters ? letters.toLowerCase() : upper;
}

function leavesAt(item: JsonValue, member: readonly string[]): readonly JsonValue[] {
  const found = memberAt(item, member) ?? null;
  const values = Array.isArray(found) ? (found as readonly JsonValue[]) : [found];
  return values.filter((value) => value !== null && !isJsonObject(value));
}
