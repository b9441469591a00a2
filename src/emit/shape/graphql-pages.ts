/** The location of a connection in a canonical operation, and the arguments for its next page. */
import type { Contract } from '../../model/contract.ts';
import { resolve } from '../../model/lookup.ts';
import type { Type } from '../../model/type.ts';
import type { GraphqlShape } from './graphql-shape.ts';

export interface GraphqlPages {
  readonly pageInfo: readonly string[];
  /** Path to the items, or to the edges with the items. */
  readonly items: readonly string[];
  /** True if `items` is the path to edges. The field `node` of an edge is the item. */
  readonly areEdges: boolean;
  /** The path from the variables to the cursor. */
  readonly after: readonly string[];
}

/** Returns undefined if the operation has no connection, or does not select the fields for the next page. */
export function graphqlPages({ document, field, root }: GraphqlShape): GraphqlPages | undefined {
  const pagination = field?.pagination;
  if (pagination?.kind !== 'relay' || root === undefined) return undefined;
  const { pageInfo, after, nodes, edges } = pagination;
  const selects = (names: readonly string[]): boolean =>
    names.every((name) => new RegExp(`\\b${name}\\b`).test(document.text));
  if (!selects([...pageInfo, 'hasNextPage', 'endCursor'])) return undefined;
  if (!document.variables.some(({ name }) => name.wire === after.path[0])) return undefined;
  const items = nodes && selects(nodes) ? nodes : edges && selects([...edges, 'node']) ? edges : undefined;
  return items && { pageInfo, items, areEdges: items === edges, after: after.path };
}

/**
 * Returns the type of an item, derived from the type of the result, or undefined if the result does not have the path.
 */
export function pageItem(
  contract: Contract,
  gives: Type,
  { items, areEdges }: GraphqlPages,
): Type | undefined {
  const path = areEdges ? [...items, 'node'] : items;
  const found = path.reduce<Type | undefined>((type, name) => type && memberOf(contract, type, name), gives);
  const listed = found && resolve(contract, found);
  return listed?.kind === 'list' ? listed.items : found;
}

/** Returns the type of a field of an object, or of a field of a list's items. */
function memberOf(contract: Contract, type: Type, name: string): Type | undefined {
  const shape = resolve(contract, type);
  if (shape.kind === 'list') return memberOf(contract, shape.items, name);
  return shape.kind === 'object'
    ? shape.properties.find((property) => property.name.wire === name)?.type
    : undefined;
}
