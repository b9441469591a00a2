import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from './memory-files.ts';

/** An operation whose selected fields double at each level. */
function doubling(levels: number): string {
  const fragments = Array.from(
    { length: levels },
    (_, at) => `fragment F${at} on Query { q { ...F${at + 1} } x: q { ...F${at + 1} } }`,
  );
  return `query A { ...F0 } ${fragments.join(' ')} fragment F${levels} on Query { a }`;
}

test.each([
  [10, []],
  [17, ['limit-nodes a.gql:1']],
  [24, ['limit-nodes a.gql:1']],
])('fragments that double on %i levels', async (levels, errors) => {
  const files = memoryFiles({ 'a.graphql': 'type Query { a: Int q: Query }', 'a.gql': doubling(levels) });
  const { diagnostics } = await load(
    { graphql: ['a.graphql'], documents: ['a.gql'], defaultOperations: false },
    files,
  );
  expect(diagnostics.map(({ code, at }) => `${code} ${at?.file}:${at?.line}`)).toEqual(errors);
});
