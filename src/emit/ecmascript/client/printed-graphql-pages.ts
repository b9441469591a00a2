/** Prints the location of a connection in a canonical operation, as data for the runtime's `listGraphql`. */
import { es, jsonLiteral, stringLiteral, type Es } from '../../encode/ecmascript.ts';
import { braced } from '../layout.ts';
import { graphqlPages as pagesOf } from '../../shape/graphql-pages.ts';
import type { GraphqlShape } from '../../shape/graphql-shape.ts';

export interface PrintedPages {
  readonly literal: Es;
  /** The path from the result to an item, through lists. */
  readonly items: readonly string[];
}

/**
 * Returns the data, or undefined for an operation whose next page cannot be requested. The path to the cursor begins at
 * the variables, or at the variable `input`.
 */
export function graphqlPages(
  shape: GraphqlShape,
  from: 'variables' | 'input' = 'variables',
): PrintedPages | undefined {
  const pages = pagesOf(shape);
  if (!pages) return undefined;
  const { pageInfo, items, areEdges, after } = pages;
  const members = [
    es`pageInfo: ${jsonLiteral(pageInfo)}`,
    es`items: ${jsonLiteral(items)}`,
    ...(areEdges ? [es`node: ${stringLiteral('node')}`] : []),
    es`after: ${jsonLiteral(from === 'input' ? after.slice(1) : after)}`,
  ];
  return { literal: braced(members, '    ,'.length), items: areEdges ? [...items, 'node'] : items };
}
