/** Explains how to request the next page of a list, in one or two sentences. */
import type { Idempotency, InputPath, Pagination, Path } from '../../../model/behaviour.ts';
import { code, type Line } from './blocks.ts';

export function inputLine({ in: location, path }: InputPath): Line {
  const name = code(path.join('.'));
  switch (location) {
    case 'path':
      return ['the path parameter ', name];
    case 'query':
      return ['the query parameter ', name];
    case 'header':
      return ['the header ', name];
    case 'cookie':
      return ['the cookie ', name];
    case 'body':
      return path.length === 0 ? ['the request body'] : [name, ' of the request body'];
    case 'argument':
      return ['the argument ', name];
  }
}

/** True if callers generate a new value for each call, unlike the id of a resource. */
export function isKey({ by }: Idempotency): boolean {
  return by.path.at(-1) !== 'id';
}

export function paginationLine(pagination: Pagination): Line {
  switch (pagination.kind) {
    case 'cursor':
      return [
        'Each page has the cursor of the next page in ',
        responsePath(pagination.nextCursor),
        '. Send it as ',
        ...inputLine(pagination.cursor),
        '. On the last page, the cursor is missing or null.',
      ];
    case 'lastItem':
      return [
        'Send ',
        responsePath(pagination.id),
        ' of the last item as ',
        ...inputLine(pagination.after),
        ' to get the next page. ',
        ...endLine(pagination.hasMore),
      ];
    case 'nextUrl':
      return [
        'Each page has the URL of the next page in ',
        responsePath(pagination.nextUrl),
        '. On the last page, the URL is missing, null, or empty.',
      ];
    case 'link':
      return [
        'The ',
        code('Link'),
        ' header of each page has the URL of the next page, with the relation ',
        code('next'),
        '.',
      ];
    case 'offset':
      return [
        'Send the number of items to skip as ',
        ...inputLine(pagination.offset),
        '. ',
        ...endLine(pagination.hasMore),
      ];
    case 'pageNumber':
      return [
        'Send the number of the page as ',
        ...inputLine(pagination.page),
        `. The first page is number ${pagination.first}. `,
        ...endLine(pagination.hasMore),
      ];
    case 'relay':
      return [
        'Send ',
        code('endCursor'),
        ' of ',
        responsePath(pagination.pageInfo),
        ' as ',
        ...inputLine(pagination.after),
        ' to get the next page, while ',
        code('hasNextPage'),
        ' is true.',
      ];
  }
}

function endLine(hasMore: Path | undefined): Line {
  return hasMore
    ? ['Another page follows if ', responsePath(hasMore), ' is true.']
    : ['An empty page is the last page.'];
}

function responsePath(path: Path): Line[number] {
  return path.length === 0 ? 'the response' : code(path.join('.'));
}
