/** Where a connection is in a canonical operation, as the data that the runtime's `listGraphql` works on. */
import { es, jsonLiteral, stringLiteral, type Es } from '../../encode/ecmascript.ts';
import { braced } from '../../ecmascript/layout.ts';
import type { GraphqlShape } from './graphql-shape.ts';

export interface PrintedPages {
  readonly literal: Es;
  /** From the result to an item; a list is passed through. */
  readonly items: readonly string[];
}

/** Undefined for an operation that gives no connection, or does not select what it takes to follow one. */
export function graphqlPages({ document, field, root }: GraphqlShape): PrintedPages | undefined {
  const pagination = field?.pagination;
  if (pagination?.kind !== 'relay' || root === undefined) return undefined;
  const { pageInfo, after, nodes, edges } = pagination;
  const selects = (names: readonly string[]): boolean =>
    names.every((name) => new RegExp(`\\b${name}\\b`).test(document.text));
  if (!selects([...pageInfo, 'hasNextPage', 'endCursor'])) return undefined;
  if (!document.variables.some(({ name }) => name.wire === after.path[0])) return undefined;
  const listed = nodes && selects(nodes) ? nodes : edges && selects([...edges, 'node']) ? edges : undefined;
  if (!listed) return undefined;
  const ofEdges = listed === edges;
  const members = [
    es`pageInfo: ${jsonLiteral(pageInfo)}`,
    es`items: ${jsonLiteral(listed)}`,
    ...(ofEdges ? [es`node: ${stringLiteral('node')}`] : []),
    es`after: ${jsonLiteral(after.path)}`,
  ];
  return { literal: braced(members, '    ,'.length), items: ofEdges ? [...listed, 'node'] : listed };
}
