import { isJsonObject } from '../../core/json.ts';
import type { CursorPagination, InputPath, Path } from '../../model/behaviour.ts';
import type { RestOperation } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import { say } from '../diagnostics.ts';
import { mayBeList, typesAt, type Shapes } from './shape.ts';
import { malformed, member, textOf, type Report, type Use } from './use.ts';

/** Where the paths of a pagination lead. */
export type Paginated = Pick<RestOperation, 'parameters' | 'body' | 'responses'>;

/**
 * `x-fern-pagination: { cursor: $request.cursor, next_cursor: $response.next, results: $response.data }`; `true` on
 * an operation takes what the root of the document says.
 */
export function cursorPaginationOf(
  use: Use | undefined,
  root: Use | undefined,
  operation: Paginated,
  shapes: Shapes,
  report: Report,
): { readonly pagination?: CursorPagination } {
  if (!use || use.value === false) return {};
  const said = use.value === true && root ? root : use;
  if (!isJsonObject(said.value)) {
    malformed(said, 'an object with cursor, next_cursor and results', report);
    return {};
  }
  if (said.value['cursor'] === undefined && said.value['next_cursor'] === undefined) {
    report(say['pagination-form']({}, said.at()));
    return {};
  }
  // Its own place is told when the root's does not fit the operation.
  const place = said === use ? undefined : use.at();
  const part = (key: string): Use => {
    const own = member(said, key);
    return place ? { ...own, at: () => place } : own;
  };
  const cursor = requestPath(part('cursor'), operation, shapes, report);
  const nextCursor = responsePath(part('next_cursor'), operation, shapes, report);
  const items = responsePath(part('results'), operation, shapes, report, mayBeList);
  if (!cursor || !nextCursor || !items) return {};
  return { pagination: { kind: 'cursor', cursor, nextCursor, items, at: use.at() } };
}

function requestPath(
  use: Use,
  { parameters, body }: Paginated,
  shapes: Shapes,
  report: Report,
): InputPath | undefined {
  const path = pathOf(use, '$request', report);
  if (!path) return undefined;
  const named = parameters.filter((one) => path.length === 1 && one.name.wire === path[0]);
  const parameter = named.find((one) => one.in === 'query') ?? named[0];
  if (parameter) return { in: parameter.in, path };
  const bodies = (body?.contents ?? []).map(({ type }) => type);
  if (path.length > 0 && typesAt(bodies, path, shapes).length > 0) return { in: 'body', path };
  return missing(use, path, '$request', report);
}

function responsePath(
  use: Use,
  { responses }: Paginated,
  shapes: Shapes,
  report: Report,
  isFit: (types: readonly Type[]) => boolean = (types) => types.length > 0,
): Path | undefined {
  const path = pathOf(use, '$response', report);
  if (!path) return undefined;
  const bodies = responses
    .filter(({ outcome }) => outcome === 'success')
    .flatMap(({ contents }) => contents.map(({ type }) => type));
  const found = typesAt(bodies, path, shapes);
  if (found.length === 0) return missing(use, path, '$response', report);
  return isFit(found) ? path : malformed(use, 'the path of a list', report);
}

/** `$response.page.next` → page, next. */
function pathOf(use: Use, root: keyof typeof PLACES, report: Report): Path | undefined {
  const text = textOf(use, report);
  if (text === undefined) return undefined;
  const [first, ...path] = text.split('.');
  return first === root ? path : malformed(use, `a path that begins with ${root}`, report);
}

function missing({ name, at }: Use, path: Path, root: keyof typeof PLACES, report: Report): undefined {
  report(say['vocabulary-path']({ name, path: [root, ...path].join('.'), where: PLACES[root] }, at()));
}

/** What a path begins at, as prose. */
const PLACES = { $request: 'the request', $response: 'the body of a successful response' } as const;
