import { isRest, resolve } from '../../model/lookup.ts';
import type { InputPath } from '../../model/behaviour.ts';
import type { Operation } from '../../model/operation.ts';
import { operationNameOf } from '../cases/graphql-documents.ts';
import { withUnusedKey } from '../cases/idempotency-key.ts';
import type { Case } from '../exchange.ts';
import { itemsOf, nextPage, withInput } from '../judge/pages.ts';
import { groupOf } from '../run/flows.ts';
import { isSuccess } from '../run/tally.ts';
import type { PagesRead, TrailOf } from '../trail.ts';
import type { TrailPlan, Walk } from './plan.ts';
import { isRead } from './readers.ts';

/** Maximum number of pages. Longer lists are not read completely. */
const MAX_PAGES = 5;
/** Number of small pages for a list. */
const PAGES = 4;
/** Number of resources to create while the pages are read. */
const INSERTS = 2;
/** Page size that is used if no maximum is declared. */
const USUAL_MOST = 100;
/** Requests the largest permitted page size. */
const LARGE = Infinity;
const SIZES = /^(?:limit|page_?size|per_?page|max_?results|size|count|take|first)$/i;

/**
 * Reads a list in large pages, then in small pages, and then in large pages again. Repeats the last two steps
 * while items are added.
 */
export const pages: TrailPlan<'pages'> = {
  kind: 'pages',
  walk: async (walk) => {
    const { operation } = walk;
    const whole = operation.pagination && isRead(operation) ? firstPage(walk) : undefined;
    if (!whole) return [];
    const large = await largest(walk, whole);
    const before = await readPages(walk, large, MAX_PAGES);
    const count = countOf(before);
    if (count < 2) return [];
    // The list is too long or has no end, so only these pages are examined.
    if (before.end !== 'last') return [{ kind: 'pages', before, read: before, after: before, inserted: 0 }];
    const size = allowed(walk, Math.ceil(count / PAGES));
    const small = size === undefined ? whole : sized(walk, whole, size);
    const trails: TrailOf<'pages'>[] = [];
    let last = before;
    const adding = creatorOf(walk);
    for (const creator of adding ? [undefined, adding] : [undefined]) {
      let inserted = 0;
      const insert = async (nth: number): Promise<void> => {
        if (creator && nth < INSERTS && (await make(walk, creator, nth))) inserted++;
      };
      const read = await readPages(walk, small, PAGES + INSERTS + MAX_PAGES, insert);
      const after = await readPages(walk, large, MAX_PAGES);
      if (read.pages.length > 0 && after.end === 'last' && (!creator || inserted > 0))
        trails.push({
          kind: 'pages',
          before: last,
          read,
          after,
          inserted,
          ...(size !== undefined && { size }),
        });
      last = after;
    }
    const full = last.end === 'last' ? await fullPage(walk, whole, large, last) : undefined;
    return full ? [...trails, full] : trails;
  },
};

/** Reads the list as one page that is exactly full. The service must not announce a further page. */
async function fullPage(
  walk: Walk,
  whole: Case,
  large: Case,
  before: PagesRead,
): Promise<TrailOf<'pages'> | undefined> {
  const count = countOf(before);
  const made = sized(walk, whole, count);
  if (made === whole || allowed(walk, count) !== count) return undefined;
  const read = await readPages(walk, made, 2);
  const after = await readPages(walk, large, MAX_PAGES);
  if (read.pages.length === 0 || after.end !== 'last') return undefined;
  return { kind: 'pages', before, read, after, inserted: 0, size: count };
}

/**
 * Returns the request for the first page of a list. In GraphQL, its document is generated, and selects
 * `hasNextPage` and `endCursor`.
 */
export function firstPage({ documented, operation }: Walk): Case | undefined {
  return documented(operation).find(
    (made) =>
      made.kind === 'rest' ||
      (made.operationName === operationNameOf(made.operation) &&
        /\bhasNextPage\b/.test(made.document) &&
        /\bendCursor\b/.test(made.document)),
  );
}

/** Returns the location of the page size in a request. */
function sizeOf(operation: Operation): InputPath | undefined {
  if (!isRest(operation))
    return operation.pagination?.kind === 'relay' ? operation.pagination.first : undefined;
  const found = operation.parameters.find(
    ({ in: place, name }) => place === 'query' && SIZES.test(name.wire),
  );
  return found && { in: 'query', path: [found.name.wire] };
}

/**
 * Returns the request for the largest permitted pages. If no maximum is declared, the default of the service may exceed
 * the usual page size. The usual size is then used if the service accepts it.
 */
export async function largest(walk: Walk, whole: Case): Promise<Case> {
  const large = sized(walk, whole, LARGE);
  const { operation, ask } = walk;
  const { pagination } = operation;
  const own = pagination && large === whole && sizeOf(operation) ? await ask(whole) : undefined;
  if (!pagination || !own) return large;
  const count = itemsOf(operation, own)?.length ?? 0;
  if (count >= USUAL_MOST || !nextPage(pagination, own, count)) return large;
  const more = sized(walk, whole, USUAL_MOST);
  const answer = await ask(more);
  return answer && (itemsOf(operation, answer)?.length ?? 0) > count ? more : large;
}

/**
 * Returns the request with a page size, or with the nearest permitted size. Returns it unchanged if requests cannot
 * choose the size.
 */
export function sized(walk: Pick<Walk, 'contract' | 'operation'>, made: Case, size: number): Case {
  const input = sizeOf(walk.operation);
  const nearest = allowed(walk, size);
  // If no maximum is declared, the service's default is used.
  return input && nearest !== undefined && nearest < Infinity ? withInput(made, input, nearest) : made;
}

/** Returns the nearest permitted page size. */
function allowed(
  { contract, operation }: Pick<Walk, 'contract' | 'operation'>,
  size: number,
): number | undefined {
  const input = sizeOf(operation);
  if (!input) return undefined;
  const parameter = isRest(operation)
    ? operation.parameters.find(({ name }) => name.wire === input.path[0])
    : undefined;
  const type = parameter && resolve(contract, parameter.type);
  const { minimum = 1, maximum = Infinity } = type?.kind === 'primitive' ? type.constraints : {};
  return Math.min(Math.max(size, minimum), maximum);
}

/**
 * Reads pages, beginning with a given one, up to a maximum number.
 * @param between called after each page that another page follows
 */
export async function readPages(
  { send, operation }: Walk,
  first: Case,
  most: number,
  between?: (nth: number) => Promise<void>,
): Promise<PagesRead> {
  const read: PagesRead['pages'][number][] = [];
  const asked = new Set<string>();
  let made: Case | undefined = first;
  let count = 0;
  while (made && read.length < most) {
    const key = JSON.stringify(made.kind === 'rest' ? [made.parameters, made.body] : made.variables);
    if (asked.has(key)) return { pages: read, end: 'circle' };
    asked.add(key);
    const answer = await send(made);
    const items = answer && itemsOf(operation, answer);
    if (!answer || !items) return { pages: read, end: 'cut' };
    read.push(answer);
    count += items.length;
    made = operation.pagination && nextPage(operation.pagination, answer, count);
    if (made) await between?.(read.length - 1);
  }
  return { pages: read, end: made ? 'cut' : 'last' };
}

export function countOf({ pages: read }: PagesRead): number {
  return read.reduce((sum, page) => sum + (itemsOf(page.case.operation, page)?.length ?? 0), 0);
}

/** Returns the operation that adds an item to the list. */
function creatorOf({ contract, operation }: Walk): Operation | undefined {
  return contract.operations.find((other) =>
    isRest(other)
      ? isRest(operation) && other.method === 'POST' && other.path === operation.path
      : other.operation === 'mutation' &&
        other.callPath.action.words[0] === 'create' &&
        groupOf(other) === groupOf(operation),
  );
}

async function make(
  { contract, sample, send, seed }: Walk,
  creator: Operation,
  nth: number,
): Promise<boolean> {
  const made = sample(creator, INSERTS)[nth];
  const fresh = made && creator.idempotency ? withUnusedKey(contract, made, `${seed} insert ${nth}`) : made;
  const answer = fresh && (await send(fresh));
  return answer !== undefined && isSuccess(answer);
}
