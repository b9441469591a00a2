/** How the pages of a REST list follow each other, as the data that the runtime's `listRest` works on. */
import type { Contract } from '../../../model/contract.ts';
import { resolve } from '../../../model/lookup.ts';
import type { Type } from '../../../model/type.ts';
import { es, joinEs, jsonLiteral, stringLiteral, type Es } from '../../encode/ecmascript.ts';
import { braced } from '../../ecmascript/layout.ts';
import type { RestShape } from './rest-shape.ts';
import type { TypeSources } from './rest-types.ts';

export interface PrintedPages {
  readonly literal: Es;
  /** From a page to its items. */
  readonly items: readonly string[];
  /** Type of an item, where the contract says enough. */
  readonly item: Type | undefined;
}

/** Undefined for an operation that gives no pages, or whose pages are asked for by a parameter that is not there. */
export function restPages(contract: Contract, shape: RestShape): PrintedPages | undefined {
  const { pagination } = shape.operation;
  if (pagination?.kind !== 'cursor' || shape.result.kind !== 'json') return undefined;
  const { cursor, items, nextCursor } = pagination;
  if (cursor.in === 'path' || shape.form === 'none') return undefined;
  const path = shape.form === 'grouped' ? [cursor.in, ...cursor.path] : cursor.path;
  const members = [
    es`cursor: ${jsonLiteral(path)}`,
    es`items: ${jsonLiteral(items)}`,
    es`next: ${jsonLiteral(nextCursor)}`,
  ];
  return {
    literal: braced(members, '    const Pages: RestPages = ;'.length),
    items,
    item: itemType(contract, shape, items),
  };
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
