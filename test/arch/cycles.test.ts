import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { parseSource, repositoryFiles, type Source } from './sources.ts';

const sources: ReadonlyMap<string, Source> = new Map(
  repositoryFiles()
    .filter((path) => /^(src|templates|sandbox)\/.*\.[jt]s$/.test(path))
    .map((path) => [path, parseSource(path)]),
);

type Graph = ReadonlyMap<string, readonly string[]>;

function graphOf(): Graph {
  const targets = ({ path, imports }: Source): readonly string[] =>
    imports
      .filter(({ isLazy }) => isLazy !== true)
      .map(({ from }) => posix.join(posix.dirname(path), from))
      .filter((to) => sources.has(to));
  return new Map(Array.from(sources, ([path, source]) => [path, targets(source)]));
}

/**
 * Returns the cycles (Tarjan): strongly connected components of several nodes, or of one node that imports itself. Each is
 * sorted.
 */
function cyclesOf(graph: Graph): readonly (readonly string[])[] {
  const found: string[][] = [];
  const indexes = new Map<string, number>();
  const stack: string[] = [];
  const visit = (node: string): number => {
    const index = indexes.size;
    let low = index;
    indexes.set(node, index);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!indexes.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, indexes.get(next)!);
    }
    if (low === index) {
      const component = stack.splice(stack.indexOf(node));
      if (component.length > 1 || graph.get(node)?.includes(node)) found.push(component.toSorted());
    }
    return low;
  };
  for (const node of graph.keys()) if (!indexes.has(node)) visit(node);
  return found.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1));
}

test('a cycle of imports is found', () => {
  const graph = new Map(Object.entries({ a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: [], f: ['f'] }));
  expect(cyclesOf(graph)).toEqual([['a', 'b', 'c'], ['f']]);
});

test('no static import, of a type or a value, is part of a cycle', () => {
  expect(cyclesOf(graphOf())).toEqual([]);
});
