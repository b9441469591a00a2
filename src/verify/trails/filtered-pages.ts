import { isRest } from '../../model/lookup.ts';
import type { Case } from '../exchange.ts';
import { isFilter, memberOf } from '../judge/filters.ts';
import { itemsOf } from '../judge/pages.ts';
import { parameterKey } from '../send/request.ts';
import { countOf, firstPage, LARGE, readPages, sized } from './pages.ts';
import type { ExchangePlan, Walk } from './plan.ts';
import { isRead } from './readers.ts';

/** The first page and later ones: a cursor may lose the filter. */
const PAGES = 3;

/** Filters a list by one value of a property, shared by several items but not all: each page must match the filter. */
export const filteredPages: ExchangePlan = {
  check: 'list-filters',
  walk: async (walk) => {
    const { operation } = walk;
    const whole = operation.pagination && isRead(operation) ? firstPage(walk) : undefined;
    const made = whole && (await filtered(walk, whole));
    if (!made) return [];
    // Lists can change in the meantime, so pages can overlap: each is judged separately.
    await readPages(walk, sized(walk, made, 1), PAGES);
    return [];
  },
};

/** Returns the request for the most frequent value of the first property that distinguishes the items. */
async function filtered(walk: Walk, whole: Case): Promise<Case | undefined> {
  const { contract, operation } = walk;
  if (!isRest(operation) || whole.kind !== 'rest') return undefined;
  const all = await readPages(walk, sized(walk, whole, LARGE), 1);
  if (countOf(all) < PAGES) return undefined;
  const items = all.pages.flatMap((page) => itemsOf(operation, page) ?? []);
  for (const parameter of operation.parameters.filter((each) => isFilter(contract, each, items))) {
    const values = Map.groupBy(items, (item) => memberOf(item, parameter.name.wire)!);
    const [most] = [...values].toSorted(([, some], [, others]) => others.length - some.length);
    if (values.size < 2 || !most || most[1].length < 2) continue;
    return { ...whole, parameters: { ...whole.parameters, [parameterKey(parameter)]: most[0] } };
  }
  return undefined;
}
