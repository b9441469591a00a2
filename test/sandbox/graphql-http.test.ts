import { describe, expect, test } from 'vitest';
import { json, startSandbox } from './harness.ts';

const QUERY = 'query Two { getCampaigns { totalCount } }';
const MUTATION =
  'mutation { createCampaign(input: {name: "A", startDate: "2026-03-02T09:15:00Z"}) { campaign { id } } }';
const RESPONSE_TYPE = 'application/graphql-response+json';

describe('a query', () => {
  test('by POST', async () => {
    const { graphql } = await startSandbox();
    const { status, headers, body } = await graphql(QUERY);
    expect(status).toBe(200);
    expect(headers.get('request-id')).toMatch(/^req_/);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(body).toEqual({ data: { getCampaigns: { totalCount: 0 } } });
  });

  test('by GET, with variables', async () => {
    const { rest } = await startSandbox();
    const query = 'query($first: Int) { getCampaigns(input: {first: $first}) { totalCount } }';
    const search = new URLSearchParams({ query, variables: JSON.stringify({ first: 1 }) });
    const { status, body } = await rest(`/graphql?${search}`);
    expect(status).toBe(200);
    expect(body).toEqual({ data: { getCampaigns: { totalCount: 0 } } });
  });

  test('in the requested media type', async () => {
    const { graphql } = await startSandbox();
    const { headers } = await graphql(QUERY, {}, json({ query: QUERY }, { accept: RESPONSE_TYPE }));
    expect(headers.get('content-type')).toBe(`${RESPONSE_TYPE}; charset=utf-8`);
  });

  test('several fields at once, with aliases', async () => {
    const { graphql } = await startSandbox();
    const { body } = await graphql('{ a: getCampaigns { totalCount }, b: getCampaigns { totalCount } }');
    expect(Object.keys(body.data)).toEqual(['a', 'b']);
  });
});

/** Names with a meaning in JavaScript, such as inherited properties. */
const MEANT = [
  'then',
  'catch',
  'toJSON',
  'constructor',
  '__proto__',
  'hasOwnProperty',
  'toString',
  'valueOf',
];

test.for(MEANT)('%s is an ordinary name: for aliases, variables, fragments, and operations', async (n) => {
  const { graphql } = await startSandbox();
  const read = `query ${n}($${n}: Int) { ...${n} page: getCampaigns(input: { first: $${n} }) { ${n}: totalCount } }
    fragment ${n} on Query { ${n}: __schema { ${n}: queryType { ${n}: name } } }`;
  const found = `{"data":{"${n}":{"${n}":{"${n}":"Query"}},"page":{"${n}":0}}}`;
  // Each request is sent twice: the second time, the document is known and may be compiled.
  for (const variables of [{ [n]: 1 }, {}, { [n]: 1 }, {}])
    expect(JSON.stringify((await graphql(read, variables)).body)).toBe(found);
  const input = 'name: "", body: "a"';
  const write = `mutation { ${n}: createTemplate(input: { ${input} }) { ${n}: userErrors { ${n}: field } } }`;
  const refused = `{"data":{"${n}":{"${n}":[{"${n}":"name"}]}}}`;
  expect(JSON.stringify((await graphql(write)).body)).toBe(refused);
});

test.for(['variables', 'extensions'])('a query by GET whose %s are not JSON is rejected', async (name) => {
  const { rest } = await startSandbox();
  const { status, body } = await rest(`/graphql?${new URLSearchParams({ query: QUERY, [name]: '{' })}`);
  expect([status, body.errors[0].extensions.code]).toEqual([400, 'BAD_USER_INPUT']);
});

test.for(['%FF', '%C0%AF', '%ED%A0%80', '%zz', '%'])(
  'invalid percent-encoding in a GET, %s, is rejected',
  async (bad) => {
    const { rest } = await startSandbox();
    const { status, body } = await rest(`/graphql?query=${encodeURIComponent('{ __typename } #')}${bad}`);
    expect([status, body.errors[0].extensions.code]).toEqual([400, 'BAD_USER_INPUT']);
  },
);

test.for(['utf-8', '"UTF-8"', 'utf8', 'us-ascii'])('a body in %s is accepted', async (charset) => {
  const { rest } = await startSandbox();
  const type = { 'content-type': `application/json; charset=${charset}` };
  expect((await rest('/graphql', json({ query: QUERY }, type))).status).toBe(200);
});

test.for(['HEAD', 'PUT', 'DELETE', 'OPTIONS'])('the method %s is not supported', async (method) => {
  const { sandbox } = await startSandbox();
  const headers = { authorization: `Bearer ${sandbox.sandboxKey}` };
  const response = await sandbox.fetch(new Request('http://sandbox.test/graphql', { method, headers }));
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST']);
  expect(response.headers.get('request-id')).toMatch(/^req_/);
});

test('a mutation by GET is rejected and has no effect', async () => {
  const { rest, graphql } = await startSandbox();
  const { status, headers, body } = await rest(`/graphql?${new URLSearchParams({ query: MUTATION })}`);
  expect(status).toBe(405);
  expect(headers.get('allow')).toBe('POST');
  expect(body).not.toHaveProperty('data');
  expect((await graphql(QUERY)).body.data.getCampaigns.totalCount).toBe(0);
});

const deep = (levels: number): string =>
  levels === 0 ? 'id' : `members { nodes { campaign { ${deep(levels - 1)} } } }`;
const spread = `fragment F on Campaign { ${deep(3)} } query { getCampaign(input: {id: "x"}) { campaign { ...F } } }`;
const many = (count: number): string =>
  `{ ${Array.from({ length: count }, (_, index) => `f${index}: getCampaigns { totalCount }`).join(' ')} }`;

test.for<[string, RequestInit, number, string]>([
  ['by PUT', { ...json({ query: QUERY }), method: 'PUT' }, 405, 'BAD_USER_INPUT'],
  [
    'as a form',
    json({ query: QUERY }, { 'content-type': 'application/x-www-form-urlencoded' }),
    415,
    'BAD_USER_INPUT',
  ],
  ['as plain text', json({ query: QUERY }, { 'content-type': 'text/plain' }), 415, 'BAD_USER_INPUT'],
  [
    'in another charset',
    json({ query: QUERY }, { 'content-type': 'application/json; charset=utf-16' }),
    415,
    'BAD_USER_INPUT',
  ],
  [
    'in invalid UTF-8',
    { ...json({}), body: Buffer.from('{"query":"{ a: __typename # \xff\n }"}', 'latin1') },
    400,
    'BAD_USER_INPUT',
  ],
  [
    'for a client that accepts only XML',
    json({ query: QUERY }, { accept: 'application/xml' }),
    406,
    'BAD_USER_INPUT',
  ],
  ['with invalid JSON', { ...json({}), body: '{' }, 400, 'BAD_USER_INPUT'],
  ['with a batch', json([{ query: QUERY }, { query: QUERY }]), 400, 'BAD_USER_INPUT'],
  ['without query', json({}), 400, 'BAD_USER_INPUT'],
  ['with variables that are a list', json({ query: QUERY, variables: [] }), 400, 'BAD_USER_INPUT'],
  ['with an unknown operation name', json({ query: QUERY, operationName: 'One' }), 400, 'BAD_USER_INPUT'],
  ['with invalid GraphQL', json({ query: '{' }), 400, 'GRAPHQL_PARSE_FAILED'],
  ['with an unknown field', json({ query: '{ nothing }' }), 400, 'GRAPHQL_VALIDATION_FAILED'],
  ['with too many tokens', json({ query: `{ ${'a '.repeat(2001)} }` }), 400, 'GRAPHQL_PARSE_FAILED'],
  ['with endless nesting', json({ query: '{a'.repeat(100_000) }), 400, 'GRAPHQL_PARSE_FAILED'],
  ['11 fields deep', json({ query: spread }), 400, 'GRAPHQL_VALIDATION_FAILED'],
  [
    'with an alias of 101 characters',
    json({ query: `{ ${'a'.repeat(101)}: __typename }` }),
    400,
    'GRAPHQL_VALIDATION_FAILED',
  ],
  ['with 21 root fields', json({ query: many(21) }), 400, 'GRAPHQL_VALIDATION_FAILED'],
  [
    'with circular fragments',
    json({ query: '{ getCampaigns { ...A } } fragment A on GetCampaignsPayload { totalCount ...A }' }),
    400,
    'GRAPHQL_VALIDATION_FAILED',
  ],
  [
    'with a duplicate argument',
    json({
      query:
        '{ getCampaigns(input: {first: 1}) { totalCount } getCampaigns(input: {first: 2}) { totalCount } }',
    }),
    400,
    'GRAPHQL_VALIDATION_FAILED',
  ],
  [
    'with a variable that is not a UUID',
    json({
      query: 'query($id: UUID!) { getCampaign(input: {id: $id}) { campaign { id } } }',
      variables: { id: 'x' },
    }),
    400,
    'BAD_USER_INPUT',
  ],
])('a request %s is rejected', async ([, init, expected, code]) => {
  const { rest } = await startSandbox();
  const { status, headers, body } = await rest('/graphql', init);
  expect({ status, code: body.errors[0].extensions.code }).toEqual({ status: expected, code });
  expect(body.errors[0].extensions.requestId).toBe(headers.get('request-id'));
  expect(body).not.toHaveProperty('data');
});

test.for([
  ['{ getCampaign(input: {id: "no"}) { campaign { id } } }', 27],
  ['{ getCampaign(input: {id: 5}) { campaign { id } } }', 27],
  ['mutation { createCampaign(input: {name: "a", startDate: "soon"}) { campaign { id } } }', 57],
] as const)('an invalid literal of a scalar is reported with its location: %s', async ([query, column]) => {
  const { graphql } = await startSandbox();
  expect((await graphql(query)).body.errors).toMatchObject([
    { message: expect.stringMatching(/^Expected an? /), locations: [{ line: 1, column }] },
  ]);
});

test('20 root fields, 10 levels and aliases of 100 characters are allowed', async () => {
  const { graphql } = await startSandbox();
  expect((await graphql(many(20))).status).toBe(200);
  expect((await graphql(`{ ${'a'.repeat(100)}: __typename }`)).status).toBe(200);
  const id = 'a3f0c8a5-7d1e-4b96-a1f4-2c9d6e8b0175';
  const ten = `{ getCampaign(input: {id: "${id}"}) { campaign { members { nodes { campaign { members { nodes { campaign { members { totalCount } } } } } } } } } }`;
  expect((await graphql(ten)).body).toEqual({ data: { getCampaign: { campaign: null } } });
});

const wide = (first: number, inner: number, fields = 'id'): string =>
  `{ getCampaigns(input: {first: ${first}}) { campaigns { members(first: ${inner}) { nodes { ${fields} } } } } }`;
const aliases = (count: number, name = 'a'): string =>
  Array.from({ length: count }, (_, index) => `${name}${index}: id`).join(' ');
const described = (count: number, fields: string): string =>
  `{ ${Array.from({ length: count }, (_, index) => `f${index}: getCampaigns(input: {first: 100}) { campaigns { ${fields} } }`).join(' ')} }`;
const whole = `id name description startDate endDate state createdAt updatedAt
  template { id name body locale variables state segmentsEstimate createdAt updatedAt }`;
const doubling = Array.from(
  { length: 60 },
  (_, index) => `fragment F${index} on Campaign { ...F${index + 1} ...F${index + 1} }`,
);

test.for<[string, string, object, number]>([
  ['100 pages of 97', wide(100, 97), {}, 200],
  ['100 pages of 98', wide(100, 98), {}, 400],
  ['20 fields of each of 9700', wide(100, 97, aliases(20)), {}, 200],
  ['21 fields of each of 9700', wide(100, 97, aliases(21)), {}, 400],
  ['the descriptions of 20 pages of 100 items', described(20, 'description'), {}, 200],
  ['the same fields, three times each', described(20, 'description b: description c: description'), {}, 400],
  ['all fields of 20 pages of 100 items, and of their templates', described(20, whole), {}, 200],
  ['the names of 4800 items', wide(100, 48, 'campaign { name }'), {}, 200],
  ['20 long aliases in each of 9000', wide(100, 90, aliases(20, 'a'.repeat(90))), {}, 400],
  ['pages within pages within pages', `{ getCampaigns { campaigns { ${deep(2)} } } }`, {}, 400],
  [
    'a page whose length is a variable',
    wide(100, 98).replace('{', 'query($first: Int) {').replace('first: 98', 'first: $first'),
    { first: 100 },
    400,
  ],
  [
    'a negative page size next to too many items',
    wide(100, 98).replace('{ get', '{ none: getCampaigns(input: {first: -9000}) { campaigns { id } } get'),
    {},
    400,
  ],
  [
    'fragments that double at each level',
    `{ getCampaigns { campaigns { ...F0 } } } ${doubling.join(' ')} fragment F60 on Campaign { members { nodes { id } } }`,
    {},
    400,
  ],
])('%s: exactly the limit, or above it', async ([, query, variables, expected]) => {
  const { graphql } = await startSandbox();
  const { status, body } = await graphql(query, variables);
  expect(status).toBe(expected);
  if (expected === 400) expect(body.errors[0].extensions.code).toBe('BAD_USER_INPUT');
});

test('the schema can be introspected', async () => {
  const { getIntrospectionQuery } = await import('graphql');
  const { graphql } = await startSandbox();
  const { status, body } = await graphql(getIntrospectionQuery());
  expect([status, body.errors]).toEqual([200, undefined]);
});

test('an internal error reveals no details', async () => {
  const faults: unknown[] = [];
  const { graphql, sandbox } = await startSandbox({ report: (fault) => faults.push(fault) });
  await sandbox.close();
  const { body } = await graphql(QUERY);
  expect(body.errors).toEqual([
    expect.objectContaining({
      message: 'The service failed unexpectedly.',
      extensions: { code: 'INTERNAL', requestId: expect.stringMatching(/^req_/) },
    }),
  ]);
  expect(faults).toHaveLength(1);
});
