/** Builds an array with given rules for its positions, contained items, and uniqueness. */
import type { JsonValue } from '../../core/json.ts';
import { largestOf } from '../../core/long-lists.ts';
import { firstOf, type Builder } from './builder.ts';
import type { Contained, Draft } from './draft.ts';
import { found, NONE, opposite, unknown, type Answer, type Part } from './goal.ts';

/** Maximum number of unique items, which are searched one by one, and of items in any array. */
const MAX_DISTINCT = 2_000;
const MAX_ITEMS = 20_000;
/** The number of items that count as one draft of the budget. */
const ITEMS_PER_DRAFT = 20;
/** Maximum number of positions to try for an item that has no fixed position. */
const MAX_PLACES = 30;

interface Wanted {
  readonly from: number;
  readonly part: Part;
  /** The number of adjacent items. */
  readonly count: number;
}

export function buildArray(draft: Draft, builder: Builder): Answer {
  const wanted: Wanted[] = draft.strayItems.map((item) => ({ ...item, count: 1 }));
  let doubt: string | undefined;
  for (const { part, min, max } of together(draft.contained)) {
    if (max < min) return NONE;
    if (max === 0) draft.items.push({ prefix: [], rest: opposite(part) });
    else if (max < Infinity) draft.vague ??= 'maxContains';
    // Only adjacent positions are tried.
    if (min > 1) doubt = 'minContains';
    if (min > MAX_PLACES) return unknown('minContains');
    if (min > 0) wanted.push({ from: 0, part, count: min });
  }
  const answer = placed(draft, wanted, builder);
  if (answer.kind !== 'none' || doubt === undefined) return answer;
  // If a single item that `contains` requires does not fit, several such items do not fit at any positions
  // either.
  const fewer = wanted.map((item) => ({ ...item, count: 1 }));
  return placed(draft, fewer, builder).kind === 'none' ? NONE : unknown(doubt);
}

/** Merges the constraints of `contains` with the same schema. */
function together(contained: readonly Contained[]): readonly Contained[] {
  const byTerm = new Map<string, Contained>();
  for (const { part, min, max } of contained) {
    const key = `${part.sign === 'not' ? 'not' : 'yes'} ${part.term.key}`;
    const before = byTerm.get(key) ?? { min: 0, max: Infinity };
    byTerm.set(key, { part, min: Math.max(min, before.min), max: Math.min(max, before.max) });
  }
  return [...byTerm.values()];
}

/** Assigns positions to the required items. After the last position with its own rule, all positions are equal. */
function placed(draft: Draft, wanted: readonly Wanted[], builder: Builder): Answer {
  const [first, ...rest] = wanted;
  if (!first) return draft.repeated ? equalItems(draft, builder) : filled(draft, builder);
  const last = Math.max(first.from, ownPlaces(draft)) + rest.reduce((sum, { count }) => sum + count, 0);
  if (last - first.from > MAX_PLACES) return unknown('an item that may occur in many positions');
  const places = Array.from({ length: last - first.from + 1 }, (_, index) => first.from + index);
  return firstOf(places, (place) => {
    if (!builder.spend()) return unknown('items that may occur in many positions');
    const next = draft.clone();
    for (let index = place; index < place + first.count; index++) next.demand(index, first.part);
    next.minSize = Math.max(next.minSize, place + first.count);
    return next.isPossible ? placed(next, rest, builder) : NONE;
  });
}

function ownPlaces(draft: Draft): number {
  const indexes = [...draft.demands.keys()].map((index) => Number(index) + 1);
  return largestOf([...indexes, ...draft.items.map(({ prefix }) => prefix.length)], 0);
}

function partsAt(draft: Draft, index: number): readonly Part[] {
  const ruled = draft.items.flatMap(
    ({ prefix, rest }) => prefix[index] ?? (index < prefix.length ? [] : (rest ?? [])),
  );
  return [...ruled, ...(draft.demands.get(index) ?? [])];
}

/** Builds an array with two equal items, whose value is allowed at both positions. */
function equalItems(draft: Draft, builder: Builder): Answer {
  if (draft.unique) return NONE;
  const last = ownPlaces(draft) + 1;
  if (last > MAX_PLACES) return unknown('equal items in many positions');
  const pairs = Array.from({ length: last }, (_, one) =>
    Array.from({ length: last - one }, (__, more) => [one, one + 1 + more] as const),
  ).flat();
  return firstOf(pairs, ([one, two]) => {
    if (two >= draft.maxSize) return NONE;
    const shared = builder.find([...partsAt(draft, one), ...partsAt(draft, two)]);
    if (shared.kind !== 'value') return shared;
    const next = draft.clone();
    next.minSize = Math.max(next.minSize, two + 1);
    return filled(next, builder, new Map([one, two].map((index) => [index, shared.value])));
  });
}

function filled(draft: Draft, builder: Builder, given: ReadonlyMap<number, JsonValue> = new Map()): Answer {
  const { minSize: size, unique } = draft;
  const most = unique ? MAX_DISTINCT : MAX_ITEMS;
  if (size > most) return unknown(`more than ${most} items`);
  const own = Math.max(ownPlaces(draft), ...Array.from(given.keys(), (index) => index + 1));
  const isUniform = ownPlaces(draft) === 0;
  const alike = !unique && size > own + 1;
  const items: JsonValue[] = [];
  let doubt: Answer | undefined;
  for (let index = 0; index < (alike ? own + 1 : size); index++) {
    if (index % ITEMS_PER_DRAFT === ITEMS_PER_DRAFT - 1 && !builder.spend()) return unknown('many items');
    const before: Part[] =
      unique && index > 0 ? [{ sign: 'not', term: builder.make({ enum: [...items] }) }] : [];
    const fixed = given.get(index);
    const answer = fixed === undefined ? builder.find([...partsAt(draft, index), ...before]) : found(fixed);
    if (answer.kind === 'value') items.push(answer.value);
    else if (answer.kind === 'unknown') doubt = answer;
    else if (unique && index > 0 && !isUniform && builder.find(partsAt(draft, index)).kind !== 'none')
      doubt = unknown('unique items of several schemas');
    else return NONE;
    if (doubt && unique) return doubt;
  }
  if (doubt) return doubt;
  // After the positions with their own rules, all items are interchangeable.
  return found(alike ? [...items, ...Array<JsonValue>(size - items.length).fill(items[own]!)] : items);
}
