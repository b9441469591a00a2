import { isJsonObject } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import type { Pagination } from '../../model/behaviour.ts';
import type { Objection } from '../checks/check.ts';
import type { PagesRead, TrailOf } from '../trail.ts';
import { passesFilter, type SentFilter } from './filters.ts';
import { identityOf, itemsOf, resultOf } from './pages.ts';

/**
 * Returns objections to duplicate items, to missing items that were listed before and after, and to an empty
 * last page.
 */
export function pageFaults(trail: TrailOf<'pages'>): readonly Objection[] {
  const { read } = trail;
  const came = identities(read);
  const twice = came.filter((id, index) => came.indexOf(id) < index);
  const missed = read.end === 'last' ? idsInBoth(trail).filter((id) => !came.includes(id)) : [];
  const total = `of ${came.length} on ${read.pages.length} pages`;
  const [last, previous] = read.pages.toReversed();
  const isEmpty = last && previous && itemsOf(last.case.operation, last)?.length === 0;
  return [
    ...(isEmpty && read.end === 'last' && (saysIfMore(last.case.operation.pagination) || claimsMore(previous))
      ? [
          {
            kind: 'nothing-more',
            severity: 'warning' as const,
            message: 'A page declares a next page, but that page is empty.',
          },
        ]
      : []),
    ...(twice.length > 0
      ? [{ kind: 'twice', message: `Items occurred more than once: ${shown(twice)} ${total}.` }]
      : []),
    ...(missed.length > 0
      ? [
          {
            kind: 'missed',
            message: `Items that existed throughout were missing from the pages: ${shown(missed)}.`,
          },
        ]
      : []),
  ];
}

/** Returns the ids of the items in both lists that pass the filters. */
export function idsInBoth({ before, after, filters = [] }: TrailOf<'pages'>): readonly string[] {
  const later = new Set(passing(after, filters));
  return passing(before, filters).filter((id) => later.has(id));
}

/** True if an item began or ceased to pass the filters during the reading, because its values have changed. */
export function hasMoved(trail: TrailOf<'pages'>): boolean {
  const { before, after, filters = [] } = trail;
  const count = idsInBoth(trail).length;
  return filters.length > 0 && [before, after].some((read) => passing(read, filters).length !== count);
}

function passing({ pages }: PagesRead, filters: readonly SentFilter[]): readonly string[] {
  return pages
    .flatMap((page) => itemsOf(page.case.operation, page) ?? [])
    .filter((item) => filters.every((filter) => passesFilter(item, filter) === true))
    .map(identityOf);
}

/** Returns the ids of the items, in their order. */
export function identities({ pages }: PagesRead): readonly string[] {
  return pages.flatMap((page) => (itemsOf(page.case.operation, page) ?? []).map(identityOf));
}

/** True if each page declares whether another page follows. */
function saysIfMore(pagination: Pagination | undefined): boolean {
  if (pagination?.kind === 'relay') return true;
  return pagination !== undefined && 'hasMore' in pagination && pagination.hasMore !== undefined;
}

const MORE = /^(?:has more|has next|has next page|more|is truncated)$/;

/** True if a property of the body, such as `has_more`, declares another page. */
function claimsMore(page: PagesRead['pages'][number]): boolean {
  const body = resultOf(page);
  return (
    isJsonObject(body) &&
    Object.entries(body).some(([name, value]) => value === true && MORE.test(splitWords(name).join(' ')))
  );
}

function shown(ids: readonly string[]): string {
  const [first = ''] = ids;
  return ids.length === 1 ? first : `${ids.length}, such as ${first.slice(0, 80)}`;
}
