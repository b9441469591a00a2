import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Pagination } from '../../model/behaviour.ts';
import { say } from '../diagnostics.ts';
import { firstPageOf } from './page-number.ts';
import { parameterOf, requestPath, responsePath, type Paginated } from './page-paths.ts';
import { mayBeList, typesAt, type Shapes } from './shape.ts';
import { malformed, member, textOf, type Report, type Use } from './use.ts';

type Paged = { readonly pagination?: Pagination };

/** A declaration, and the operation that it describes. */
interface Site {
  readonly part: (key: string) => Use;
  readonly operation: Paginated;
  readonly shapes: Shapes;
  readonly report: Report;
}

/**
 * Reads `x-fern-pagination: { cursor: $request.cursor, next_cursor: $response.next, results: $response.data }`, or
 * one of the other forms below. `true` on an operation applies the declaration at the root of the document.
 */
export function paginationOf(
  use: Use,
  root: Use | undefined,
  operation: Paginated,
  shapes: Shapes,
  report: Report,
): Paged {
  if (use.value === false) return {};
  const source = use.value === true && root ? root : use;
  const { value } = source;
  if (!isJsonObject(value)) {
    malformed(source, 'an object with cursor, next_cursor and results', report);
    return {};
  }
  const form = FORMS.find(([keys]) => keys.some((key) => value[key] !== undefined))?.[1];
  if (!form) {
    report(say['pagination-form']({}, source.at()));
    return {};
  }
  // If a declaration at the root does not match the operation, the location of the operation is reported.
  const place = source === use ? undefined : use.at();
  const part = (key: string): Use => {
    const own = member(source, key);
    return place ? { ...own, at: () => place } : own;
  };
  const site: Site = { part, operation, shapes, report };
  const rest = form(site);
  const items = responsePath(part('results'), operation, shapes, report, mayBeList);
  return items && rest ? { pagination: { ...rest, items, at: use.at() } } : {};
}

type Form<Kind = Pagination['kind']> = Pagination extends infer One
  ? One extends { readonly kind: Kind; readonly items: unknown }
    ? Omit<One, 'items' | 'at' | 'assumed'>
    : never
  : never;

/** Each form, with the properties that distinguish it. The first match is used. */
const FORMS: readonly (readonly [keys: readonly string[], form: (site: Site) => Form | undefined])[] = [
  [['last_item'], lastItem],
  [['cursor', 'next_cursor'], cursor],
  [['next_uri', 'next_path'], nextUrl],
  [['link'], link],
  [['offset'], offset],
];

function cursor({ part, operation, shapes, report }: Site): Form<'cursor'> | undefined {
  const sent = requestPath(part('cursor'), operation, shapes, report);
  const nextCursor = responsePath(part('next_cursor'), operation, shapes, report);
  return sent && nextCursor && { kind: 'cursor', cursor: sent, nextCursor };
}

/** Reads the form with `last_item`, the path from an item of `results` to the value for `cursor`: `last_item: id`. */
function lastItem(site: Site): Form<'lastItem'> | undefined {
  const { part, operation, shapes, report } = site;
  const after = requestPath(part('cursor'), operation, shapes, report);
  const id = textOf(part('last_item'), report)?.split('.');
  return after && id && { kind: 'lastItem', after, id, ...hasMore(site) };
}

function nextUrl({ part, operation, shapes, report }: Site): Form<'nextUrl'> | undefined {
  const source = [part('next_uri'), part('next_path')].find(({ value }) => value !== undefined)!;
  const path = responsePath(source, operation, shapes, report);
  return path && { kind: 'nextUrl', nextUrl: path };
}

function link({ part, report }: Site): Form<'link'> | undefined {
  const source = part('link');
  return source.value === 'next' ? { kind: 'link' } : malformed(source, 'the relation "next"', report);
}

/**
 * Reads the form with `offset`. With `step`, the parameter is an offset in items. Without `step`, it is a page number,
 * as in Fern.
 */
function offset(site: Site): Form<'offset' | 'pageNumber'> | undefined {
  const { part, operation, shapes, report } = site;
  const sent = requestPath(part('offset'), operation, shapes, report);
  if (!sent) return undefined;
  const step = part('step').value;
  if (isPresent(step)) return { kind: 'offset', offset: sent, ...hasMore(site) };
  const bodies = (operation.body?.contents ?? []).map(({ type }) => type);
  const parameter = parameterOf(operation, sent);
  const first = firstPageOf(
    parameter ? [parameter.type] : typesAt(bodies, sent.path, shapes),
    parameter?.default,
    shapes,
  );
  return { kind: 'pageNumber', page: sent, first: first ?? 1, ...hasMore(site) };
}

function hasMore({ part, operation, shapes, report }: Site): { readonly hasMore?: readonly string[] } {
  const source = part('has-next-page');
  const path = isPresent(source.value) ? responsePath(source, operation, shapes, report) : undefined;
  return path ? { hasMore: path } : {};
}

function isPresent(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null;
}
