/** Prints the rules for the next page of a REST list, as data for the runtime's `listBy…`. */
import type { InputPath } from '../../../model/behaviour.ts';
import type { Contract } from '../../../model/contract.ts';
import type { Type } from '../../../model/type.ts';
import { es, joinEs, jsonLiteral, numberLiteral, stringLiteral, type Es } from '../../encode/ecmascript.ts';
import { braced } from '../layout.ts';
import { isSent, restPages as pagesOf, type RestPages } from '../../shape/rest-pages.ts';
import type { RestShape } from '../../shape/rest-shape.ts';
import type { TypeSources } from './rest-call-types.ts';

export interface PrintedPages {
  /** The runtime's function for this kind of pages, and its module. */
  readonly list: string;
  readonly module: string;
  /** The runtime's function that returns the rule for the next page, if a parameter selects a page. */
  readonly rule?: string;
  readonly literal: Es;
  /** The path from a page to its items. */
  readonly items: readonly string[];
  /** The type of an item, if the contract declares it. */
  readonly item: Type | undefined;
}

const BY_PARAMETER = '../runtime/rest-pages.ts';
const BY_ADDRESS = '../runtime/rest-url-pages.ts';

/** Returns undefined for an operation without pages, or if the parameter that selects a page is not declared. */
export function restPages(contract: Contract, shape: RestShape): PrintedPages | undefined {
  const pages = pagesOf(contract, shape);
  if (!pages) return undefined;
  const { members, ...kind } = kindOf(pages.pagination, shape);
  const { items } = pages.pagination;
  const all = [es`items: ${jsonLiteral(items)}`, ...members];
  return {
    ...kind,
    literal: braced(all, '    ,'.length),
    items,
    item: pages.item,
  };
}

type Kind = Pick<PrintedPages, 'list' | 'module' | 'rule'> & { readonly members: readonly Es[] };

function kindOf(pagination: RestPages['pagination'], shape: RestShape): Kind {
  const to = (input: InputPath): Es => jsonLiteral(parameterPath(input, shape));
  const hasMore =
    'hasMore' in pagination && pagination.hasMore ? [es`hasMore: ${jsonLiteral(pagination.hasMore)}`] : [];
  switch (pagination.kind) {
    case 'cursor': {
      const { cursor, nextCursor } = pagination;
      const members = [es`cursor: ${to(cursor)}`, es`next: ${jsonLiteral(nextCursor)}`];
      return { list: 'listByCursor', rule: 'byCursor', module: BY_PARAMETER, members };
    }
    case 'lastItem': {
      const { after, before, id } = pagination;
      const members = [
        es`after: ${to(after)}`,
        ...(before && isSent(before, shape) ? [es`before: ${to(before)}`] : []),
        es`id: ${jsonLiteral(id)}`,
        ...hasMore,
      ];
      return { list: 'listByLastItem', rule: 'byLastItem', module: BY_PARAMETER, members };
    }
    case 'offset': {
      const members = [es`offset: ${to(pagination.offset)}`, ...hasMore];
      return { list: 'listByOffset', rule: 'byOffset', module: BY_PARAMETER, members };
    }
    case 'pageNumber': {
      const { page, first } = pagination;
      const members = [es`page: ${to(page)}`, es`first: ${numberLiteral(first)}`, ...hasMore];
      return { list: 'listByNumber', rule: 'byNumber', module: BY_PARAMETER, members };
    }
    case 'nextUrl': {
      const members = [es`next: ${jsonLiteral(pagination.nextUrl)}`];
      return { list: 'listByUrl', module: BY_ADDRESS, members };
    }
    case 'link':
      return { list: 'listByLink', module: BY_ADDRESS, members: [] };
  }
}

/** Returns the path from the parameters object to the sent value. */
function parameterPath({ in: place, path }: InputPath, shape: RestShape): readonly string[] {
  return shape.form === 'grouped' ? [place, ...path] : path;
}

/** Returns the name of the type of an item, if it has one. */
export function itemName({ item }: PrintedPages, sources: TypeSources): Es | undefined {
  return item?.kind === 'reference' ? sources.model(item.target, 'response') : undefined;
}

/** Returns a path as a tuple type: `['data']`. */
export function pathLiteralType(path: readonly string[]): Es {
  return es`[${joinEs(path.map(stringLiteral), ', ')}]`;
}
