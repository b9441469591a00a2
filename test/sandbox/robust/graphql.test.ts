import { expect, test } from 'vitest';
import { nestingOf } from '../../../sandbox/graphql/extent.ts';
import { json, startSandbox } from '../harness.ts';
import { processorMs } from '../../support/processor-time.ts';

const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');
const introspection = (depth: number): string =>
  depth === 0 ? 'name' : `fields { type { ${introspection(depth - 1)} } }`;
const NAME =
  'mutation($name: String!) { createCampaign(input: {name: $name, startDate: "2026-03-02T09:15:00Z"}) { userErrors { code } } }';
const CIRCLE =
  'fragment A on Campaign { members { nodes { campaign { ...B } } } } fragment B on Campaign { ...A }';

const STATES = 'query($a: [CampaignState!]) { getCampaigns(input: {states: $a}) { totalCount } }';
/** Returns a request as text, because JSON.stringify cannot write such deep nesting. */
const nested = (query: string, depth: number): string =>
  `{"query":${JSON.stringify(query)},"variables":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`;

const INPUT = 'query($a: GetCampaignsInput) { getCampaigns(input: $a) { totalCount } }';
const LONG = 'x'.repeat(900_000);
const unknown = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`z${index}`, 1]));

/**
 * Expensive requests, which are rejected immediately. Limits that the contract declares are tested in
 * graphql-http.test.ts.
 */
test.for<[what: string, body: unknown, status: number]>([
  ['circular introspection', { query: `{ __schema { types { ${introspection(5)} } } }` }, 400],
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
    'overlapping fields that must be compared in pairs',
    { query: `{ ${times(18, () => `getCampaigns { ${times(20, (index) => `a${index}: totalCount`)} }`)} }` },
    200,
  ],
  ['endless directives', { query: `{ getCampaigns { totalCount ${times(600, () => '@a')} } }` }, 400],
  ['a cycle of two fragments', { query: `{ getCampaigns { campaigns { ...A } } } ${CIRCLE}` }, 400],
  ['a fragment that contains itself', { query: '{ ...A } fragment A on Query { ...A }' }, 400],
  ['an unknown fragment', { query: '{ ...A }' }, 400],
  ['huge variables', { query: NAME, variables: { name: 'x'.repeat(1_000_000) } }, 200],
  ['deeply nested variables', nested('{ __typename }', 100_000), 400],
  ['slightly nested variables', nested('{ __typename }', 100), 200],
  ['nested lists in place of an enum', nested(STATES, 5000), 400],
  [
    'a thousand variables',
    { query: `query(${times(1000, (index) => `$a${index}: Int`)}) { __typename }` },
    400,
  ],
  [
    'unknown variables',
    {
      query: '{ __typename }',
      variables: Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`a${index}`, index])),
    },
    200,
  ],
  [
    'a literal of a megabyte next to a hundred unknown fields',
    {
      query: `{ getCampaigns(input: {nameContains: "${LONG}"${times(100, (index) => `,z${index}:1`)}}) { totalCount } }`,
    },
    400,
  ],
  ['nested lists', { query: `{ getCampaigns(input: ${'['.repeat(1900)}) { totalCount } }` }, 400],
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
  [
    'two operations without an operation name',
    { query: 'query a { __typename } query b { __typename }' },
    400,
  ],
  ['a persisted query', { extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } }, 400],
])('%s: gets a response immediately', async ([, body, expected]) => {
  const { rest } = await startSandbox();
  const started = processorMs();
  const { status, body: answer } = await rest(
    '/graphql',
    typeof body === 'string' ? { ...json({}), body } : json(body),
  );
  expect(status).toBe(expected);
  expect(JSON.stringify(answer).length, 'characters').toBeLessThan(20_000);
  expect(processorMs() - started, 'ms').toBeLessThan(2000);
});

const WRONG: readonly (readonly [what: string, query: string, value: unknown])[] = [
  ['unknown fields', INPUT, unknown(80_000)],
  ['as many unknown fields as are parsed', INPUT, unknown(19_000)],
  ['unknown fields next to a long text', INPUT, { nameContains: LONG, ...unknown(9000) }],
  ['invalid enum items', STATES, Array.from({ length: 60_000 }, (_, index) => `DRAFTX${index}`)],
  ['long invalid enum items', STATES, Array.from({ length: 60 }, () => LONG.slice(0, 15_000))],
  ['nested lists', STATES, JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`)],
];

test.for(WRONG)('%s in variables are cheap to reject, and the error is short', async ([, query, a]) => {
  const { graphql } = await startSandbox();
  const refused = async (): Promise<void> => {
    const started = processorMs();
    const { status, body } = await graphql(query, { a });
    expect([status, body.errors[0].extensions.code]).toEqual([400, 'BAD_USER_INPUT']);
    expect(JSON.stringify(body).length, 'characters').toBeLessThan(20_000);
    expect(processorMs() - started, 'ms').toBeLessThan(3000);
  };
  await refused();
  // The document is now cached and compiled.
  for (const known of [null, null]) expect((await graphql(query, { a: known })).status).toBe(200);
  await refused();
});

test('error messages are truncated, between characters', async () => {
  const { graphql } = await startSandbox();
  const { body } = await graphql(INPUT, { a: { nameContains: '💥'.repeat(400), z: 1 } });
  const [{ message }] = body.errors;
  expect(message).toMatch(/^Variable "\$a" has invalid value: .*💥…$/);
  expect(message.length).toBeLessThanOrEqual(500);
});

test.for<[what: string, nesting: number, document: string]>([
  ['of all kinds', 4, '{ a(b: [{c: 1}]) { d } }'],
  ['one after another', 2, '{ a { b } c { d } }'],
  ['not in strings', 2, '{ a(b: "{{[(\\"((") }'],
  ['not in block strings', 2, '{ a(b: """{{ "(" \\"""((""") }'],
  ['not after an empty string', 3, '{ a(b: "", c: [""""""]) }'],
  ['not in comments', 2, '{ # {{{\n a(b: 1) }'],
  ['of an unterminated string', 1, '{ "{'],
  ['of an unterminated block string', 1, '{ """{'],
])('brackets are counted %s', ([, nesting, document]) => {
  expect(nestingOf(document)).toBe(nesting);
});

/** Bodies that a page of another site can send without permission. None of them is read. */
test.for(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b', 'text/plain', ''])(
  'a mutation as %j is not executed',
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
