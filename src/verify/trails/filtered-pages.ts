import { isRest } from '../../model/lookup.ts';
import type { Case } from '../exchange.ts';
import { isFilter, memberOf } from '../judge/filters.ts';
import { itemsOf } from '../judge/pages.ts';
import { parameterKey } from '../send/request.ts';
import { countOf, firstPage, LARGE, readPages, sized } from './pages.ts';
import type { ExchangePlan, Walk } from './plan.ts';
import { isRead } from './readers.ts';

/** The first, and later ones, which are no more than a cursor of it says. */
const PAGES = 3;

/**
 * A list that is asked for one value of a member, of which there are several, and others beside: each page holds what
 * was asked for.
 */
export const filteredPages: ExchangePlan = {
  check: 'list-filters',
  walk: async (walk) => {
    const { operation } = walk;
    const whole = operation.pagination && isRead(operation) ? firstPage(walk) : undefined;
    const made = whole && (await filtered(walk, whole));
    if (!made) return [];
    // What is asked for may change meanwhile, so that pages overlap: each is judged by itself.
    await readPages(walk, sized(walk, made, 1), PAGES);
    return [];
  },
};

/** The request for the value that most items have in the first member which tells them apart. */
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
