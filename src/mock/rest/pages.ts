/** Pages of REST lists, with declared or recognized pagination. */
import type { JsonValue } from '../../core/json.ts';
import { plainText } from '../../core/styled.ts';
import { splitWords } from '../../core/words.ts';
import type { InputPath, Pagination, Path } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { shapesOf } from '../../model/lookup.ts';
import type { Parameter, RestOperation } from '../../model/operation.ts';
import type { Property } from '../../model/type.ts';
import type { Resource } from '../../semantics/world/world.ts';
import type { Filler, Knowledge, Known } from '../fill/fill.ts';
import { cursorOf, positionAt } from '../cursor.ts';
import type { Window } from '../points.ts';
import type { HeaderValue, OperationRequest } from '../server-runtime.ts';
import { valueAt } from './request.ts';

export type RestPages = Exclude<Pagination, { kind: 'relay' }>;

export interface Page {
  readonly resources: readonly Resource[];
  /** The number of resources on all pages. */
  readonly total: number;
  /** The index of the first resource. */
  readonly start: number;
  readonly size: number;
  /** The cursor, offset, number, or id for the next page, or undefined on the last page. */
  readonly next: JsonValue | undefined;
}

/** A page, or the location of a value that does not identify a page. */
export type Paged = Page | { readonly invalid: InputPath };

/** Functions for the resources of a list. */
export interface Paging {
  /** Returns the part of the list on the page. A fault can change it. */
  readonly move: (window: Window) => Window;
  /** Returns the value of a resource at a path from an item. */
  readonly valueOf: (resource: Resource, path: Path) => JsonValue | undefined;
}

const SIZES = [
  'limit',
  'page size',
  'per page',
  'page limit',
  'max results',
  'max items',
  'count',
  'size',
  'first',
  'top',
  'take',
  'rows',
];
const USUAL_SIZE = 20;

export function pageOf(
  contract: Contract,
  operation: RestOperation,
  resources: readonly Resource[],
  request: OperationRequest,
  { move, valueOf }: Paging,
): Paged {
  const pages = operation.pagination as RestPages | undefined;
  const size = sizeOf(contract, operation, request, pages !== undefined);
  const start = startOf(pages, resources, request, size, operation, valueOf);
  if (typeof start !== 'number') return { invalid: start };
  const window = move({ start, end: Math.min(resources.length, start + size) });
  const shown = resources.slice(window.start, window.end);
  const hasMore = window.end < resources.length;
  const next = hasMore ? nextOf(pages, resources, window.end, size, operation, valueOf) : undefined;
  return { resources: shown, total: resources.length, start, size, next };
}

function sizeOf(
  contract: Contract,
  { parameters }: RestOperation,
  request: OperationRequest,
  isPaged: boolean,
): number {
  const parameter = sizeParameter(parameters);
  const asked = parameter && valueAt(request, { in: 'query', path: [parameter.name.wire] });
  if (typeof asked === 'number') return Math.max(0, asked);
  if (typeof parameter?.default === 'number') return parameter.default;
  if (!isPaged) return Infinity;
  const most = parameter
    ? shapesOf(contract, parameter.type).flatMap((shape) =>
        shape.kind === 'primitive' ? (shape.constraints.maximum ?? []) : [],
      )
    : [];
  return Math.min(USUAL_SIZE, ...most);
}

function sizeParameter(parameters: readonly Parameter[]): Parameter | undefined {
  const query = parameters.filter((one) => one.in === 'query');
  return SIZES.flatMap((words) => query.filter(({ name }) => name.words.join(' ') === words))[0];
}

/** Returns the index of the first item of the requested page, or the location of an invalid value. */
function startOf(
  pages: RestPages | undefined,
  resources: readonly Resource[],
  request: OperationRequest,
  size: number,
  operation: RestOperation,
  valueOf: Paging['valueOf'],
): number | InputPath {
  if (!pages) return 0;
  switch (pages.kind) {
    case 'cursor':
      return fromCursor(pages.cursor, resources, request, operation);
    case 'lastItem': {
      const after = valueAt(request, pages.after);
      const before = pages.before && valueAt(request, pages.before);
      const position = (sent: JsonValue): number =>
        resources.findIndex(
          (resource) => plainText(valueOf(resource, pages.id) ?? resource.id) === plainText(sent),
        );
      if (after !== undefined) return position(after) < 0 ? pages.after : position(after) + 1;
      if (before === undefined) return 0;
      return position(before) < 0 ? pages.before! : Math.max(0, position(before) - size);
    }
    case 'offset':
      return numberOf(valueAt(request, pages.offset)) ?? 0;
    case 'pageNumber':
      return Math.max(0, (numberOf(valueAt(request, pages.page)) ?? pages.first) - pages.first) * size;
    default: {
      const parameter = positionParameter(operation);
      if (!parameter) return 0;
      const from: InputPath = { in: 'query', path: [parameter.name.wire] };
      if (isCounted(parameter)) return Math.max(0, (numberOf(valueAt(request, from)) ?? 1) - 1) * size;
      return isOffset(parameter)
        ? (numberOf(valueAt(request, from)) ?? 0)
        : fromCursor(from, resources, request, operation);
    }
  }
}

function fromCursor(
  from: InputPath,
  resources: readonly Resource[],
  request: OperationRequest,
  { parameters }: RestOperation,
): number | InputPath {
  const cursor = valueAt(request, from);
  if (cursor === undefined || cursor === null || cursor === '') return 0;
  const cut = positionAt(resources, plainText(cursor));
  if (cut) return cut.after;
  // The example in the document is accepted as a cursor of the first page.
  const declared = parameters.find(({ name, in: place }) => place === from.in && name.wire === from.path[0]);
  const examples = [...(declared?.examples ?? []), ...(declared?.type.examples ?? [])];
  return examples.includes(cursor) ? 0 : from;
}

function nextOf(
  pages: RestPages | undefined,
  resources: readonly Resource[],
  end: number,
  size: number,
  operation: RestOperation,
  valueOf: Paging['valueOf'],
): JsonValue | undefined {
  const last = resources[end - 1];
  const cursor = end === 0 ? undefined : cursorOf(resources, end - 1);
  switch (pages?.kind) {
    case undefined:
      return undefined;
    case 'cursor':
      return cursor;
    case 'lastItem':
      return last && (valueOf(last, pages.id) ?? last.id);
    case 'offset':
      return end;
    case 'pageNumber':
      return Math.floor(end / size) + pages.first;
    default: {
      const parameter = positionParameter(operation);
      if (!parameter) return undefined;
      if (isCounted(parameter)) return Math.floor(end / size) + 1;
      return isOffset(parameter) ? end : cursor;
    }
  }
}

const POSITIONS = ['cursor', 'page token', 'after', 'starting after', 'page', 'page number', 'offset'];
const POSITION =
  /\b(?:cursor|token|after|continuation|marker|bookmark|offset|skip|start|page)\b(?! (?:size|limit|length))/;

/**
 * Returns the parameter that selects a page: a parameter with a common name, or else with a typical word in its name.
 */
function positionParameter({ parameters }: RestOperation): Parameter | undefined {
  const query = parameters.filter((one) => one.in === 'query');
  const usual = POSITIONS.flatMap((words) => query.filter(({ name }) => name.words.join(' ') === words));
  return usual[0] ?? query.find(({ name }) => POSITION.test(name.words.join(' ')));
}

/** True for a parameter with the number of items to skip. */
function isOffset({ name, type }: Parameter): boolean {
  return (
    name.words.includes('offset') ||
    (['skip', 'start'].includes(name.words.join(' ')) &&
      type.kind === 'primitive' &&
      type.primitive === 'integer')
  );
}

function isCounted({ name }: Parameter): boolean {
  return ['page', 'page number'].includes(name.words.join(' '));
}

/**
 * Returns the URL of this page with the position of the next page. For a property such as `next_path`, omits the
 * origin.
 */
export function nextPageUrl(operation: RestOperation, url: URL, next: JsonValue): string | undefined {
  const parameter = positionParameter(operation);
  if (!parameter) return undefined;
  const address = new URL(url);
  address.searchParams.set(parameter.name.wire, plainText(next));
  const { pagination } = operation;
  const name = pagination?.kind === 'nextUrl' ? pagination.nextUrl.at(-1) : undefined;
  return name !== undefined && splitWords(name).at(-1) === 'path'
    ? `${address.pathname}${address.search}`
    : address.href;
}

function numberOf(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

const TOTALS =
  /^(?:total|total (?:count|items|results|records|elements|size)|(?:item|result|record) count|count)$/;
const PAGES = /^(?:total pages|page count|pages|last page|num pages)$/;

/** Returns the page data in the envelope of a list. */
export function envelope(
  filler: Filler,
  operation: RestOperation,
  page: Page,
  items: readonly JsonValue[],
  itemsPath: readonly string[],
  nextUrl: string | undefined,
): Knowledge {
  const pages = operation.pagination as RestPages | undefined;
  const same = (path: readonly string[], other: readonly string[] | undefined): boolean =>
    other !== undefined && path.join('\0') === other.join('\0');
  return (property, path) => {
    if (same(path, itemsPath)) return { value: items };
    if (pages?.kind === 'cursor' && same(path, pages.nextCursor))
      return orAbsent(filler, property, page.next);
    if (pages?.kind === 'nextUrl' && same(path, pages.nextUrl)) return orAbsent(filler, property, nextUrl);
    if (pages && 'hasMore' in pages && same(path, pages.hasMore)) return { value: page.next !== undefined };
    return path.length <= 2 ? counted(filler, property, page) : undefined;
  };
}

function counted(filler: Filler, { name, type }: Property, page: Page): Known | undefined {
  const words = name.words.join(' ');
  const value = countOf(words, page);
  if (value !== undefined && filler.accepts(type, value)) return { value };
  return /^(?:next|prev|previous|first|last)(?: (?:page|link|url|cursor))?$/.test(words)
    ? 'absent'
    : undefined;
}

/** Returns the values of declared headers that count the items or pages of a list, such as `X-Total-Count`. */
export function countHeaders(
  { responses }: RestOperation,
  page: Page,
): Readonly<Record<string, HeaderValue>> {
  return Object.fromEntries(
    responses.flatMap(({ headers }) =>
      headers.flatMap(({ name }) => {
        const value = countOf(name.words.filter((word) => word !== 'x').join(' '), page);
        return value === undefined ? [] : [[name.wire.toLowerCase(), value] as const];
      }),
    ),
  );
}

/**
 * Returns the count, size, or position of a page that a name such as `total count` means, or undefined for other names.
 */
function countOf(words: string, page: Page): number | boolean | undefined {
  const size = Number.isFinite(page.size) ? page.size : page.resources.length;
  if (TOTALS.test(words)) return page.total;
  if (PAGES.test(words)) return Math.max(1, Math.ceil(page.total / Math.max(1, size)));
  if (SIZES.includes(words)) return size;
  if (words === 'offset') return page.start;
  if (/^(?:page|page number|current page)$/.test(words))
    return Math.floor(page.start / Math.max(1, size)) + 1;
  return /^has (?:more|next|next page)$/.test(words) ? page.next !== undefined : undefined;
}

/**
 * Returns the value. If there is none, on the last page, returns `absent`, or an empty string if the property requires
 * a string.
 */
function orAbsent(filler: Filler, { type, required }: Property, value: JsonValue | undefined): Known {
  if (value !== undefined) return { value };
  return required && !filler.accepts(type, null) && filler.accepts(type, '') ? { value: '' } : 'absent';
}
