/** Prints the rules for the next page of a REST list as data. */
import type { InputPath } from '../../../model/behaviour.ts';
import { numberLiteral, py, stringLiteral, type Py } from '../../encode/python.ts';
import { argumentAt } from '../../shape/argument-paths.ts';
import type { RestPages } from '../../shape/rest-pages.ts';
import type { ArgumentsPlan } from './arguments.ts';
import { constant } from './call.ts';
import { call, keywords, subscript, tuple, type Doc } from './doc.ts';
import { runtimeModule, type Site } from './types/printer.ts';

/** Returns `_LIST_PAGES: CursorPages[Order] = CursorPages(…)`. */
export function pagesConstant(
  site: Site,
  name: Py,
  { pagination }: RestPages,
  item: Doc,
  plan: ArgumentsPlan,
): Py {
  const names = (path: readonly string[]): Doc => tuple(path.map(stringLiteral));
  const to = (input: InputPath): Doc => names(argumentPath(input, plan));
  const hasMore =
    'hasMore' in pagination && pagination.hasMore ? [[py`has_more`, names(pagination.hasMore)] as const] : [];
  const kinds = {
    cursor: 'CursorPages',
    lastItem: 'LastItemPages',
    offset: 'OffsetPages',
    pageNumber: 'NumberedPages',
    nextUrl: 'AddressPages',
    link: 'AddressPages',
  } as const;
  const members = ((): readonly (readonly [Py, Doc])[] => {
    switch (pagination.kind) {
      case 'cursor':
        return [
          [py`cursor`, to(pagination.cursor)],
          [py`next`, names(pagination.nextCursor)],
        ];
      case 'lastItem':
        return [
          [py`after`, to(pagination.after)],
          [py`id`, names(pagination.id)],
          ...(pagination.before ? [[py`before`, to(pagination.before)] as const] : []),
          ...hasMore,
        ];
      case 'offset':
        return [[py`offset`, to(pagination.offset)], ...hasMore];
      case 'pageNumber':
        return [[py`page`, to(pagination.page)], [py`first`, numberLiteral(pagination.first)], ...hasMore];
      case 'nextUrl':
        return [[py`next`, names(pagination.nextUrl)]];
      case 'link':
        return [];
    }
  })();
  const type = site.imports.value(kinds[pagination.kind], runtimeModule(site, 'rest_pages'));
  return constant(
    name,
    subscript(type, [item]),
    call(type, keywords([[py`items`, names(pagination.items)], ...members])),
  );
}

/** Returns the path from the argument to the sent value. */
function argumentPath(input: InputPath, plan: ArgumentsPlan): readonly string[] {
  const found = argumentAt(plan, input);
  return found ? [found.argument.name, ...found.inner] : input.path;
}
