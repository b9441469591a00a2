/** How the pages of a REST list follow each other, as the data that the runtime's `listBy…` work on. */
import type { InputPath, Pagination } from '../../../model/behaviour.ts';
import type { Contract } from '../../../model/contract.ts';
import { resolve } from '../../../model/lookup.ts';
import type { Type } from '../../../model/type.ts';
import { es, joinEs, jsonLiteral, numberLiteral, stringLiteral, type Es } from '../../encode/ecmascript.ts';
import { braced } from '../../ecmascript/layout.ts';
import type { RestShape } from './rest-shape.ts';
import type { TypeSources } from './rest-types.ts';

export interface PrintedPages {
  /** The runtime's function for this kind of pages, and its module. */
  readonly list: string;
  readonly module: string;
  readonly literal: Es;
  /** From a page to its items. */
  readonly items: readonly string[];
  /** Type of an item, where the contract says enough. */
  readonly item: Type | undefined;
}

const BY_PARAMETER = '../runtime/rest-pages.ts';
const BY_ADDRESS = '../runtime/rest-url-pages.ts';

/** Undefined for an operation that gives no pages, or whose pages are asked for by a parameter that is not there. */
export function restPages(contract: Contract, shape: RestShape): PrintedPages | undefined {
  const { pagination } = shape.operation;
  if (!pagination || pagination.kind === 'relay' || shape.result.kind !== 'json') return undefined;
  const kind = kindOf(pagination, shape);
  if (!kind) return undefined;
  const { list, module, members } = kind;
  const { items } = pagination;
  const all = [es`items: ${jsonLiteral(items)}`, ...members];
  return {
    list,
    module,
    literal: braced(all, '    ,'.length),
    items,
    item: itemType(contract, shape, items),
  };
}

type Kind = Pick<PrintedPages, 'list' | 'module'> & { readonly members: readonly Es[] };

function kindOf(pagination: Exclude<Pagination, { kind: 'relay' }>, shape: RestShape): Kind | undefined {
  const to = (input: InputPath): Es => jsonLiteral(parameterPath(input, shape));
  const hasMore =
    'hasMore' in pagination && pagination.hasMore ? [es`hasMore: ${jsonLiteral(pagination.hasMore)}`] : [];
  switch (pagination.kind) {
    case 'cursor': {
      const { cursor, nextCursor } = pagination;
      if (!isSent(cursor, shape)) return undefined;
      const members = [es`cursor: ${to(cursor)}`, es`next: ${jsonLiteral(nextCursor)}`];
      return { list: 'listByCursor', module: BY_PARAMETER, members };
    }
    case 'lastItem': {
      const { after, before, id } = pagination;
      if (!isSent(after, shape)) return undefined;
      const members = [
        es`after: ${to(after)}`,
        ...(before && isSent(before, shape) ? [es`before: ${to(before)}`] : []),
        es`id: ${jsonLiteral(id)}`,
        ...hasMore,
      ];
      return { list: 'listByLastItem', module: BY_PARAMETER, members };
    }
    case 'offset': {
      if (!isSent(pagination.offset, shape)) return undefined;
      const members = [es`offset: ${to(pagination.offset)}`, ...hasMore];
      return { list: 'listByOffset', module: BY_PARAMETER, members };
    }
    case 'pageNumber': {
      const { page, first } = pagination;
      if (!isSent(page, shape)) return undefined;
      const members = [es`page: ${to(page)}`, es`first: ${numberLiteral(first)}`, ...hasMore];
      return { list: 'listByNumber', module: BY_PARAMETER, members };
    }
    case 'nextUrl': {
      const members = [es`next: ${jsonLiteral(pagination.nextUrl)}`];
      return { list: 'listByUrl', module: BY_ADDRESS, members };
    }
    case 'link':
      return { list: 'listByLink', module: BY_ADDRESS, members: [] };
  }
}

/** From the parameters object to what is sent. */
function parameterPath({ in: place, path }: InputPath, shape: RestShape): readonly string[] {
  return shape.form === 'grouped' ? [place, ...path] : path;
}

function isSent({ in: place }: InputPath, shape: RestShape): boolean {
  return place !== 'path' && shape.form !== 'none';
}

/** Name of an item's type, when it has one. */
export function itemName({ item }: PrintedPages, sources: TypeSources): Es | undefined {
  return item?.kind === 'reference' ? sources.model(item.target, 'response') : undefined;
}

/** A path as a type: `['data']`. */
export function pathLiteralType(path: readonly string[]): Es {
  return es`[${joinEs(path.map(stringLiteral), ', ')}]`;
}

function itemType(contract: Contract, shape: RestShape, path: readonly string[]): Type | undefined {
  const [only, ...others] = shape.result.contents;
  if (!only || others.length > 0) return undefined;
  const list = path.reduce<Type | undefined>(
    (type, name) => type && memberType(contract, type, name),
    only.content.type,
  );
  const items = list && resolve(contract, list);
  return items?.kind === 'list' ? items.items : undefined;
}

function memberType(contract: Contract, type: Type, name: string, depth = 0): Type | undefined {
  const shape = resolve(contract, type);
  if (depth > 16) return undefined;
  if (shape.kind === 'object') {
    return shape.properties.findLast((property) => property.name.wire === name)?.type;
  }
  if (shape.kind !== 'intersection') return undefined;
  const found = shape.parts.flatMap((part) => memberType(contract, part, name, depth + 1) ?? []);
  return found.findLast((part) => resolve(contract, part).kind === 'list') ?? found.at(-1);
}
