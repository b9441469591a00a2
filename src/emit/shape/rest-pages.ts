/** Rules for the next page of a REST list, common to all languages. */
import type { InputPath, Pagination } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { resolve } from '../../model/lookup.ts';
import type { RestOperation } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import type { RestShape } from './rest-shape.ts';

export interface RestPages {
  readonly pagination: Exclude<Pagination, { kind: 'relay' }>;
  /** The type of an item, if the contract declares it. */
  readonly item: Type | undefined;
}

/** Returns undefined for an operation without pages, or if the parameter that selects a page is not declared. */
export function restPages(contract: Contract, shape: RestShape): RestPages | undefined {
  const { pagination } = shape.operation;
  if (!pagination || pagination.kind === 'relay' || shape.result.kind !== 'json') return undefined;
  if (isLinkOfResource(shape.operation)) return undefined;
  const argument = pageArgument(pagination);
  if (argument && !isSent(argument, shape)) return undefined;
  return { pagination, item: itemType(contract, shape, pagination.items) };
}

/**
 * True if pages were only assumed, from a `Link` header, but the path ends with a parameter. The operation then returns
 * one resource, which may contain lists, and the link leads elsewhere.
 */
function isLinkOfResource({ pagination, path }: RestOperation): boolean {
  if (pagination?.kind !== 'link' || pagination.assumed === undefined) return false;
  return pagination.items.length > 0 && path.endsWith('}');
}

/** True if callers can send the value as an argument outside of the path. */
export function isSent({ in: place }: InputPath, shape: RestShape): boolean {
  return place !== 'path' && shape.form !== 'none';
}

/** Returns the argument for the next page, or undefined if the response contains the URL of the next page. */
function pageArgument(pagination: RestPages['pagination']): InputPath | undefined {
  switch (pagination.kind) {
    case 'cursor':
      return pagination.cursor;
    case 'lastItem':
      return pagination.after;
    case 'offset':
      return pagination.offset;
    case 'pageNumber':
      return pagination.page;
    default:
      return undefined;
  }
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
