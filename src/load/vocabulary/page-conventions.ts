/**
 * Recognizes undeclared pagination by the names and types of an operation's parameters and of its response. An
 * operation that matches no convention, or matches ambiguously, has no pagination.
 */
import type { SourceSpan } from '../../core/source.ts';
import type { InputPath, Pagination } from '../../model/behaviour.ts';
import type { Parameter } from '../../model/operation.ts';
import { firstPageOf } from './page-number.ts';
import type { Paginated } from './page-paths.ts';
import { isPrimitive, memberNamed, MAX_PAGE_MEMBERS, pageShapeOf, type PageShape } from './page-shape.ts';
import { alternatives, typesAt, type Shapes } from './shape.ts';

type Recognized = Pagination extends infer One ? (One extends unknown ? Omit<One, 'at'> : never) : never;
type Convention = (operation: Paginated, page: PageShape, shapes: Shapes) => Recognized | undefined;

/** Returns the pagination of a GET operation that does not declare it, with the matching convention in `assumed`. */
export function recognizedPagination(
  operation: Paginated,
  at: SourceSpan,
  shapes: Shapes,
): { readonly pagination?: Pagination } {
  if (operation.method !== 'GET') return {};
  const page = pageShapeOf(operation, shapes);
  if (!page) return {};
  for (const convention of CONVENTIONS) {
    const found = convention(operation, page, shapes);
    if (found) return { pagination: { ...found, at } };
  }
  return {};
}

/** The conventions, most certain first. The first match is used. */
const CONVENTIONS: readonly Convention[] = [lastItem, nextCursor, nextUrl, link, counted];

const HAS_MORE = ['has more', 'has next', 'has next page'];
const NEXT_URL = ['next page uri', 'next page url', 'next uri', 'next url', 'next link'];
const PAGE_SIZES = ['limit', 'page size', 'per page'];

/**
 * Recognizes the convention of Stripe: `starting_after` receives the `id` of the last item, as long as `has_more` is
 * true.
 */
function lastItem(operation: Paginated, page: PageShape, shapes: Shapes): Recognized | undefined {
  const after = query(operation, ['starting after'], 'string', shapes);
  const hasMore = after && memberNamed(page, HAS_MORE, 'boolean', shapes);
  if (!hasMore) return undefined;
  const before = query(operation, ['ending before'], 'string', shapes);
  const items = alternatives(page.item, shapes, MAX_PAGE_MEMBERS);
  const haveIds =
    items.length > 0 &&
    items.every((item) => {
      if (item.kind !== 'object' || item.properties.length > MAX_PAGE_MEMBERS) return false;
      const ids = typesAt([item], ['id'], shapes);
      return ids.length > 0 && ids.every((id) => isPrimitive(id, 'string', shapes));
    });
  if (!haveIds) return undefined;
  return {
    kind: 'lastItem',
    after: inputOf(after),
    ...(before && { before: inputOf(before) }),
    id: ['id'],
    hasMore: hasMore.path,
    items: page.items,
    assumed: `Stripe's lists: ${after.name.wire} accepts the id of the last item, as long as ${hasMore.path.join('.')} is true`,
  };
}

/** Parameters that receive the value of a property of the previous page. */
const CURSORS: readonly (readonly [parameter: string, properties: readonly string[]])[] = [
  ['page token', ['next page token']],
  ['cursor', ['next cursor']],
  ['page', ['next page']],
  ['after', ['next cursor']],
  ['marker', ['next marker']],
  ['next token', ['next token']],
  ['pagination token', ['next token']],
  ['continuation token', ['next continuation token', 'continuation token']],
];

/**
 * Recognizes the convention of Google (AIP-158) and similar conventions: `page_token` receives `next_page_token`. Both
 * are strings.
 */
function nextCursor(operation: Paginated, page: PageShape, shapes: Shapes): Recognized | undefined {
  for (const [words, properties] of CURSORS) {
    const parameter = query(operation, [words], 'string', shapes);
    const next = parameter && memberNamed(page, properties, 'string', shapes);
    if (!next) continue;
    return {
      kind: 'cursor',
      cursor: inputOf(parameter),
      nextCursor: next.path,
      items: page.items,
      assumed: `Page tokens (AIP-158): ${parameter.name.wire} accepts the value of ${next.path.join('.')}`,
    };
  }
  return undefined;
}

/** Recognizes the convention of Twilio: `next_page_uri`, `next_page_url` in `meta`, or `next` with the format `uri`. */
function nextUrl(_: Paginated, page: PageShape, shapes: Shapes): Recognized | undefined {
  const next =
    memberNamed(page, NEXT_URL, 'string', shapes) ??
    page.members.find(
      ({ words, type }) =>
        words === 'next' &&
        isPrimitive(type, 'string', shapes) &&
        alternatives(type, shapes, MAX_PAGE_MEMBERS).some(
          (one) => one.kind === 'primitive' && isUri(one.format),
        ),
    );
  return (
    next && {
      kind: 'nextUrl',
      nextUrl: next.path,
      items: page.items,
      assumed: `The URL of the next page in the body: ${next.path.join('.')}`,
    }
  );
}

/**
 * Recognizes the convention of GitHub: the `Link` header contains the URL of the next page. The `Link` header of a
 * single resource has other purposes, so an operation that may return one must have a paging parameter.
 */
function link({ path, parameters, responses }: Paginated, page: PageShape): Recognized | undefined {
  const hasPagingParameter = parameters.some(({ name }) => PAGING.has(name.words.join(' ')));
  const mayBeSingle = page.items.length > 0 || /\}\/?$/.test(path);
  if (mayBeSingle && !hasPagingParameter) return undefined;
  const isDeclared = responses.some(
    ({ outcome, headers }) =>
      outcome === 'success' && headers.some(({ name }) => name.wire.toLowerCase() === 'link'),
  );
  if (!isDeclared) return undefined;
  return {
    kind: 'link',
    items: page.items,
    assumed: 'RFC 8288: the Link header contains the URL of the next page',
  };
}

/** Parameters that select a page. An operation with several of them is ambiguous. */
const SELECTORS = ['offset', 'page number', 'starting after', ...CURSORS.map(([parameter]) => parameter)];

const PAGING: ReadonlySet<string> = new Set([...SELECTORS, ...PAGE_SIZES]);

/** Recognizes `offset` or `page`, together with a page size. */
function counted(operation: Paginated, page: PageShape, shapes: Shapes): Recognized | undefined {
  const selectors = operation.parameters.filter(({ name }) => SELECTORS.includes(name.words.join(' ')));
  if (selectors.length !== 1 || !query(operation, PAGE_SIZES, 'integer', shapes)) return undefined;
  const hasMore = memberNamed(page, HAS_MORE, 'boolean', shapes);
  const rest = { items: page.items, ...(hasMore && { hasMore: hasMore.path }) };
  const offset = query(operation, ['offset'], 'integer', shapes);
  if (offset) {
    const assumed = `${offset.name.wire} is an offset: the next page begins after the items of this one`;
    return { kind: 'offset', offset: inputOf(offset), ...rest, assumed };
  }
  const number = query(operation, ['page', 'page number'], 'integer', shapes);
  const first = number && firstPageOf([number.type], number.default, shapes);
  if (first === undefined) return undefined;
  const assumed = `${number!.name.wire} is the number of a page, counted from ${first}`;
  return { kind: 'pageNumber', page: inputOf(number!), first, ...rest, assumed };
}

function query(
  { parameters }: Paginated,
  names: readonly string[],
  primitive: 'string' | 'integer',
  shapes: Shapes,
): Parameter | undefined {
  return parameters.find(
    (one) =>
      one.in === 'query' &&
      one.mediaType === undefined &&
      names.includes(one.name.words.join(' ')) &&
      isPrimitive(one.type, primitive, shapes),
  );
}

function inputOf(parameter: Parameter): InputPath {
  return { in: parameter.in, path: [parameter.name.wire] };
}

function isUri(format: string | undefined): boolean {
  return format === 'uri' || format === 'uri-reference' || format === 'url';
}
