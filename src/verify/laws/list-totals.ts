import type { Check } from '../checks/check.ts';
import { splitWords } from '../../core/words.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Answered } from '../exchange.ts';
import { hasMoved, identities, idsInBoth } from '../judge/page-faults.ts';
import { memberAt, resultOf } from '../judge/pages.ts';

/** Common names of properties with the number of all items. */
const TOTALS = new Set(['total', 'total count', 'total items', 'total results', 'total elements']);

export const listTotals: Check = {
  id: 'list-totals',
  on: 'trail',
  of: 'pages',
  severity: 'warning',
  summary: 'The total of a list must equal the number of its items on all pages, with the same filters.',
  enforces: 'the meaning of properties such as total and totalCount',
  help: 'Count the items that match the filters of the request, and return the same total on every page.',
  run: (trail) => {
    const { read, inserted } = trail;
    const came = identities(read);
    const inBoth = new Set(idsInBoth(trail));
    const totals = read.pages.flatMap((page) => totalsOf(page));
    const isWhole = read.end === 'last' && came.length === inBoth.size && came.every((id) => inBoth.has(id));
    if (inserted > 0 || !isWhole || totals.length === 0 || hasMoved(trail)) return undefined;
    return totals
      .filter(([, total]) => total !== came.length)
      .slice(0, 1)
      .map(([kind, total]) => ({
        kind,
        message: `${kind} is ${total}, but the list has ${came.length} items on its ${read.pages.length} pages.`,
      }));
  },
};

/** Returns the totals next to the list. */
export function totalsOf(page: Answered): readonly (readonly [string, number])[] {
  const { pagination } = page.case.operation;
  const result = resultOf(page);
  if (!pagination || result === undefined) return [];
  const list =
    pagination.kind === 'relay' ? pagination.pageInfo : 'items' in pagination ? pagination.items : [];
  return list.length === 0 ? [] : totalsIn(memberAt(result, list.slice(0, -1)));
}

/** Returns the totals in the object around a list. */
export function totalsIn(envelope: JsonValue | undefined): readonly (readonly [string, number])[] {
  if (envelope === undefined || !isJsonObject(envelope)) return [];
  return Object.entries(envelope).flatMap(([name, value]): (readonly [string, number])[] =>
    isTotal(name) && typeof value === 'number' ? [[name, value]] : [],
  );
}

export function isTotal(name: string): boolean {
  return TOTALS.has(splitWords(name).join(' '));
}
