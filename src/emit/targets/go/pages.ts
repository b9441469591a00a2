/** Prints the rules for the next page as data. */
import type { InputPath } from '../../../model/behaviour.ts';
import { go, joinGo, numberLiteral, stringLiteral, type Go } from '../../encode/go.ts';
import type { GraphqlPages } from '../../shape/graphql-pages.ts';
import type { RestPages } from '../../shape/rest-pages.ts';
import { inline, literal } from '../../golang/go-layout.ts';

export function pagesLiteral({ pagination }: RestPages): Go {
  return literal(go`core.RestPages`, [
    [go`Items`, names(pagination.items)],
    [go`Next`, ruleOf(pagination)],
  ]);
}

export function graphqlPagesLiteral({ pageInfo, items, areEdges, after }: GraphqlPages): Go {
  return literal(go`core.GraphQLPages`, [
    [go`PageInfo`, names(pageInfo)],
    [go`Items`, names(items)],
    ...(areEdges ? [[go`Node`, stringLiteral('node')] as const] : []),
    [go`After`, names(after)],
  ]);
}

function ruleOf(pagination: RestPages['pagination']): Go {
  const hasMore =
    'hasMore' in pagination && pagination.hasMore ? [[go`HasMore`, names(pagination.hasMore)] as const] : [];
  switch (pagination.kind) {
    case 'cursor':
      return inline(go`core.CursorPages`, [
        [go`Cursor`, placeOf(pagination.cursor)],
        [go`Next`, names(pagination.nextCursor)],
      ]);
    case 'lastItem':
      return inline(go`core.LastItemPages`, [
        [go`After`, placeOf(pagination.after)],
        ...(pagination.before ? [[go`Before`, go`&${placeOf(pagination.before)}`] as const] : []),
        [go`ID`, names(pagination.id)],
        ...hasMore,
      ]);
    case 'offset':
      return inline(go`core.OffsetPages`, [[go`Offset`, placeOf(pagination.offset)], ...hasMore]);
    case 'pageNumber':
      return inline(go`core.NumberedPages`, [
        [go`Page`, placeOf(pagination.page)],
        [go`First`, numberLiteral(pagination.first)],
        ...hasMore,
      ]);
    case 'nextUrl':
      return inline(go`core.URLPages`, [[go`Next`, names(pagination.nextUrl)]]);
    case 'link':
      return go`core.LinkPages{}`;
  }
}

function placeOf({ in: location, path }: InputPath): Go {
  if (location === 'body') return go`core.Place{Body: ${names(path)}}`;
  const places: Readonly<Record<string, Go>> = {
    query: go`core.InQuery`,
    header: go`core.InHeader`,
    cookie: go`core.InCookie`,
  };
  return go`core.Place{In: ${places[location] ?? go`core.InPath`}, Name: ${stringLiteral(path[0] ?? '')}}`;
}

function names(path: readonly string[]): Go {
  return go`[]string{${joinGo(path.map(stringLiteral), ', ')}}`;
}
