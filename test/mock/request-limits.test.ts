/** Short GraphQL requests that cause much work end in bounded time. */
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { createMock } from '../../src/mock/mock.ts';
import { memoryFiles } from '../load/memory-files.ts';

const SDL = `
type Query { shops: [Shop!]! node: Node count(filter: Filter): Int }
type Mutation { createShop(name: String!): Shop! }
type Shop { id: ID! name: String! }
type Node { a: Node b: Node value: String }
input Filter { and: [Filter!] name: String }
type Subscription { shopCreated: Shop! }
`;

const { contract } = await load({ graphql: ['a.graphql'] }, memoryFiles({ 'a.graphql': SDL }));

function client(): (query: string, variables?: string, accept?: string) => Promise<string> {
  const mock = createMock(contract!);
  return async (query, variables = '{}', accept = 'application/json') => {
    const headers = { 'content-type': 'application/json', accept };
    const body = `{ "query": ${JSON.stringify(query)}, "variables": ${variables} }`;
    const response = await mock.fetch(
      new Request('http://mock.test/graphql', { method: 'POST', headers, body }),
    );
    return response.text();
  };
}

/** Fragments that select 2 to the power of `levels` fields. */
function doubling(levels: number, type: string, fields: (next: string) => string, last: string): string {
  const names = Array.from({ length: levels }, (_, index) => `F${index}`);
  const fragments = names.map(
    (name, index) => `fragment ${name} on ${type} { ${fields(`...F${index + 1}`)} }`,
  );
  return `${fragments.join(' ')} fragment F${levels} on ${type} { ${last} }`;
}

test.each(['application/json', 'text/event-stream'])(
  'fragments that double the selected fields: %s',
  async (accept) => {
    const fields = (next: string): string => `a { ${next} } b { ${next} }`;
    const nested = `{ node { ...F0 } } ${doubling(24, 'Node', fields, 'value')}`;
    const events = `subscription { shopCreated { ...F0 } } ${doubling(24, 'Shop', (next) => `${next} ${next}`, 'id')}`;
    for (const query of accept === 'application/json' ? [nested] : [nested, events])
      expect(await client()(query, undefined, accept)).toContain('selects more than 100000 fields');
  },
);

test('a list that is selected many times', { timeout: 60_000 }, async () => {
  const send = client();
  const times = (count: number, field: string): string =>
    Array.from({ length: count }, (_, index) => `f${index}: ${field}`).join(' ');
  await send(`mutation { ${times(2000, 'createShop(name: "Tea") { id }')} }`);
  const start = performance.now();
  expect(await send(`{ ${times(2000, 'shops { id name }')} }`)).toContain('The operation takes too long.');
  expect(performance.now() - start).toBeLessThan(10_000);
  expect(await send('{ shops { id } }')).toContain('"data":{"shops":[{');
});

test('variables that are nested deeply', async () => {
  const filter = `${'{"and":['.repeat(3000)}${']}'.repeat(3000)}`;
  const query = 'query($filter: Filter) { count(filter: $filter) }';
  expect(await client()(query, `{"filter":${filter}}`)).toContain('The variables are nested too deeply.');
});

test.each(['application/json', 'text/event-stream'])('a long document: %s', async (accept) => {
  const query = `{ shops { ${'id '.repeat(400_000)} } }`;
  expect(await client()(query, undefined, accept)).toContain('The document exceeds 1048576 characters.');
});
