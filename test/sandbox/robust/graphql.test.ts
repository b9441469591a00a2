import { expect, test } from 'vitest';
import { json, startSandbox } from '../harness.ts';

const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');
const introspection = (depth: number): string =>
  depth === 0 ? 'name' : `fields { type { ${introspection(depth - 1)} } }`;
const NAME =
  'mutation($name: String!) { createCampaign(input: {name: $name, startDate: "2026-03-02T09:15:00Z"}) { userErrors { code } } }';
const CIRCLE =
  'fragment A on Campaign { members { nodes { campaign { ...B } } } } fragment B on Campaign { ...A }';

const STATES = 'query($a: [CampaignState!]) { getCampaigns(input: {states: $a}) { totalCount } }';
/** As text, for what nests so deeply is not to be written as JSON. */
const nested = (query: string, depth: number): string =>
  `{"query":${JSON.stringify(query)},"variables":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`;

/** What would cost much and is refused instead, at once. That of which the contract tells is in graphql-http.test.ts. */
test.for<[what: string, body: unknown, status: number]>([
  [
    'introspection that goes round in circles',
    { query: `{ __schema { types { ${introspection(5)} } } }` },
    400,
  ],
  ['one field a thousand times', { query: `{ getCampaigns { ${times(1000, () => 'totalCount')} } }` }, 400],
  ['one field two thousand times', { query: `{ getCampaigns { ${times(2000, () => 'totalCount')} } }` }, 400],
  [
    'a field under 600 names',
    { query: `{ getCampaigns { ${times(600, (index) => `a${index}: totalCount`)} } }` },
    200,
  ],
  [
    'a field under 21 names at the root',
    { query: `{ ${times(21, (index) => `a${index}: __typename`)} }` },
    400,
  ],
  [
    'fields that overlap, to be compared in pairs',
    { query: `{ ${times(18, () => `getCampaigns { ${times(20, (index) => `a${index}: totalCount`)} }`)} }` },
    200,
  ],
  ['directives without end', { query: `{ getCampaigns { totalCount ${times(600, () => '@a')} } }` }, 400],
  ['fragments in a circle of two', { query: `{ getCampaigns { campaigns { ...A } } } ${CIRCLE}` }, 400],
  ['a fragment in itself', { query: '{ ...A } fragment A on Query { ...A }' }, 400],
  ['a fragment that nobody has', { query: '{ ...A }' }, 400],
  ['variables that are huge', { query: NAME, variables: { name: 'x'.repeat(1_000_000) } }, 200],
  ['variables that nest', nested('{ __typename }', 100_000), 200],
  ['lists that nest where an enum is wanted', nested(STATES, 5000), 400],
  [
    'a thousand variables',
    { query: `query(${times(1000, (index) => `$a${index}: Int`)}) { __typename }` },
    400,
  ],
  [
    'variables that nobody has',
    {
      query: '{ __typename }',
      variables: Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`a${index}`, index])),
    },
    200,
  ],
  ['a batch of a thousand', Array.from({ length: 1000 }, () => ({ query: '{ __typename }' })), 400],
  ['a comment of a megabyte', { query: `{ __typename } #${'x'.repeat(1_000_000)}` }, 200],
  [
    'a string of a megabyte',
    { query: `{ getCampaigns(input: {nameContains: "${'x'.repeat(1_000_000)}"}) { totalCount } }` },
    200,
  ],
  [
    'a number of a megabyte',
    { query: `{ getCampaigns(input: {first: 1${'0'.repeat(100_000)}}) { totalCount } }` },
    400,
  ],
  ['a name called __proto__', { query: '{ __proto__ }' }, 400],
  ['an operation called __proto__', { query: 'query a { __typename }', operationName: '__proto__' }, 400],
  ['a subscription', { query: 'subscription { __typename }' }, 400],
  ['two operations and no name', { query: 'query a { __typename } query b { __typename }' }, 400],
  ['a persisted query', { extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } }, 400],
])('%s: answered at once', async ([, body, expected]) => {
  const { rest } = await startSandbox();
  const started = performance.now();
  const { status } = await rest('/graphql', typeof body === 'string' ? { ...json({}), body } : json(body));
  expect(status).toBe(expected);
  expect(performance.now() - started, 'ms').toBeLessThan(2000);
});

/** Bodies that a page of another site can have a browser send without asking: none of them is read. */
test.for(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b', 'text/plain', ''])(
  'a mutation as %j is not done',
  async (type) => {
    const { rest, graphql } = await startSandbox();
    const mutation =
      'mutation { createCampaign(input: {name: "A", startDate: "2026-03-02T09:15:00Z"}) { campaign { id } } }';
    const bodies = [
      JSON.stringify({ query: mutation }),
      new URLSearchParams({ query: mutation }).toString(),
      `--b\r\ncontent-disposition: form-data; name="operations"\r\n\r\n${JSON.stringify({ query: mutation })}\r\n--b--\r\n`,
    ];
    for (const body of bodies) {
      const headers: Record<string, string> = type === '' ? {} : { 'content-type': type };
      const { status } = await rest('/graphql', {
        method: 'POST',
        headers,
        body: new TextEncoder().encode(body),
      });
      expect(status).toBe(415);
    }
    const { body } = await graphql('{ getCampaigns { totalCount } }');
    expect(body.data.getCampaigns.totalCount).toBe(0);
  },
);
