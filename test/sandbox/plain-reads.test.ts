/**
 * Reads that bypass the GraphQL endpoint: their conditions, and the comparison of their responses with the endpoint.
 */
import { buildSchema, execute, getOperationAST, parse, type GraphQLSchema } from 'graphql';
import { createSchema } from 'graphql-yoga';
import { expect, test } from 'vitest';
import type { GraphqlContext } from '../../sandbox/graphql/context.ts';
import { withDefaultValues } from '../../sandbox/graphql/defaults.ts';
import { KnownDocuments } from '../../sandbox/graphql/known-documents.ts';
import { plainReads } from '../../sandbox/graphql/plain-reads.ts';
import { readyQueries, type ReadyQuery } from '../../sandbox/graphql/ready-query.ts';
import { DateTime } from '../../sandbox/graphql/scalars.ts';
import { json, startSandbox } from './harness.ts';

const sdl = /* GraphQL */ `
  directive @access(roles: [String!]!) on FIELD_DEFINITION | INPUT_FIELD_DEFINITION
  input Open {
    name: String
    inner: Inner
  }
  input Inner {
    name: String = "inner"
  }
  input Recursive {
    inner: [Recursive!]
  }
  input Either @oneOf {
    one: Int
    other: Int
  }
  input Closed {
    inner: Open
    secret: String @access(roles: ["OWNER"])
  }
  type Item {
    name: String
    secret: String @access(roles: ["OWNER"])
    fails: String!
    items(first: Int = 20): [Item!]
  }
  type Query {
    item(open: Open, closed: Closed, recursive: Recursive, either: Either): Item
    items(first: Int = 20, after: String): [Item!]
  }
  type Mutation {
    change: Item
  }
`;
const schema = withDefaultValues(buildSchema(sdl));
const rootless = { item: { name: 'one', secret: 'two' }, items: [], change: { name: 'changed' } };
for (const type of [schema.getQueryType()!, schema.getMutationType()!]) {
  for (const [name, field] of Object.entries(type.getFields())) {
    field.resolve = () => rootless[name as keyof typeof rootless];
  }
}

interface Asked {
  readonly body: unknown;
  readonly role?: 'OWNER' | 'VIEWER';
  readonly headers?: Readonly<Record<string, string | null>>;
}

const JSON_TYPE = 'application/json';
/** 2^40 fields when all fragments are expanded. */
const unfolded = Array.from(
  { length: 40 },
  (_, index) =>
    `fragment F${index} on __Type { a: ofType { ...F${index + 1} } b: ofType { ...F${index + 1} } }`,
).reduce(
  (all, fragment) => `${all} ${fragment}`,
  '{ __schema { types { ...F0 } } } fragment F40 on __Type { name }',
);
const sources = [
  '{ item { name } }',
  '{ item { secret } }',
  '{ item { fails } }',
  'mutation { change { name } }',
  'query ($first: Int) { items(first: $first) { items(first: 100) { name } } }',
  'query ($open: Open) { item(open: $open) { name } }',
  'query ($closed: Closed) { item(closed: $closed) { name } }',
  'query ($input: Recursive) { item(recursive: $input) { name } }',
  'query ($input: Either) { item(either: $input) { name } }',
  'query ($first: Int = 1000) { items(first: $first) { items(first: 100) { name } } }',
  'query One { item { name } } query Two { item { name secret } }',
  'query ($after: String) { items(first: 1001, after: $after) { items { name } } }',
  '{ __proto__: item { name } }',
  'query ($a: Boolean!, $b: Boolean!) { item { ...F @include(if: $a) ...F @include(if: $b) } } fragment F on Item { name }',
  'query ($is: Boolean = true) { item { name @include(if: $is) } }',
  unfolded,
];
const documents = new KnownDocuments(schema);
for (const source of sources) documents.add(source, parse(source));

async function ask({ body, role = 'OWNER', headers = {} }: Asked): Promise<unknown> {
  const all: Record<string, string | null> = { accept: JSON_TYPE, 'content-type': JSON_TYPE, ...headers };
  const get = (name: string): string | null => all[name] ?? null;
  const head = { method: all['method'] ?? 'POST', url: '', headers: { get, has: () => true } };
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const context = { principal: { role } } as unknown as GraphqlContext;
  const response = await plainReads(documents)(head, bytes, context);
  return response && [response.mediaType, JSON.parse(response.body)];
}

const [
  plain,
  closedField,
  failing,
  mutation,
  pages,
  openInput,
  closedInput,
  recursive,
  either,
  long,
  two,
  far,
  proto,
  twice,
  byDefault,
] = sources;
const named = { data: { item: { name: 'one' } } };

test.for<readonly [string, Asked, unknown]>([
  ['a read', { body: { query: plain } }, [JSON_TYPE, named]],
  [
    'a read with the headers of a client',
    {
      body: { query: plain, variables: null, operationName: null },
      headers: {
        accept: 'application/graphql-response+json, application/json',
        'content-type': 'application/json; charset=utf-8',
      },
    },
    ['application/graphql-response+json', named],
  ],
  ['accepting any media type', { body: { query: plain }, headers: { accept: '*/*' } }, [JSON_TYPE, named]],
  ['without an Accept header', { body: { query: plain }, headers: { accept: null } }, [JSON_TYPE, named]],
  [
    'a read with variables',
    { body: { query: openInput, variables: { open: { inner: {} } } } },
    [JSON_TYPE, named],
  ],
  ['one of two operations', { body: { query: two, operationName: 'One' } }, [JSON_TYPE, named]],
  [
    'a field that the role may read',
    { body: { query: closedField } },
    [JSON_TYPE, { data: { item: { secret: 'two' } } }],
  ],
  [
    'a list of the maximum size',
    { body: { query: pages, variables: { first: 999 } } },
    [JSON_TYPE, { data: { items: [] } }],
  ],
])('handled without the endpoint: %s', async ([, asked, answer]) => {
  expect(await ask(asked)).toEqual(answer);
});

test.for<readonly [string, Asked]>([
  ['a document that has not been validated', { body: { query: '{ item { name name } }' } }],
  ['a mutation', { body: { query: mutation } }],
  ['a read that fails', { body: { query: failing } }],
  ['a field that the role may not read', { body: { query: closedField }, role: 'VIEWER' }],
  [
    'a field that the role may not read, in another operation',
    { body: { query: two, operationName: 'One' }, role: 'VIEWER' },
  ],
  [
    'variables whose type contains a field that a role may not use',
    { body: { query: closedInput, variables: {} } },
  ],
  ['two operations, without operationName', { body: { query: two } }],
  ['an unknown operationName', { body: { query: two, operationName: 'Three' } }],
  ['variables of the wrong type', { body: { query: openInput, variables: { open: 1 } } }],
  ['variables that are a list', { body: { query: openInput, variables: [] } }],
  ['a list above the limit', { body: { query: pages, variables: { first: 1000 } } }],
  ['a list above the limit, by a default', { body: { query: long } }],
  ['a list above the limit, with a variable as its start', { body: { query: far } }],
  ['the name __proto__', { body: { query: proto } }],
  ['a fragment spread twice, with conditions', { body: { query: twice, variables: { a: false, b: true } } }],
  ['null for a variable with a default', { body: { query: byDefault, variables: { is: null } } }],
  ['a recursive type, for which the compiler would not terminate', { body: { query: recursive } }],
  ['fragments that expand to 2^40 fields', { body: { query: unfolded } }],
  [
    'a type that the compiler does not support',
    { body: { query: either, variables: { input: { one: 1, other: 2 } } } },
  ],
  ['a list of requests', { body: [{ query: plain }] }],
  ['an unknown property of the request', { body: { query: plain, extra: 1 } }],
  ['extensions', { body: { query: plain, extensions: {} } }],
  ['a body that is not JSON', { body: '{"query":' }],
  ['a body that is not an object', { body: 'null' }],
  ['an empty operationName', { body: { query: plain, operationName: '' } }],
  [
    'an Accept header with several media types',
    { body: { query: plain }, headers: { accept: 'text/html, application/json;q=0.5' } },
  ],
  [
    'a charset other than UTF-8',
    { body: { query: plain }, headers: { 'content-type': 'application/json; charset=utf-16' } },
  ],
  ['a GET', { body: { query: plain }, headers: { method: 'GET' } }],
])('passed to the endpoint: %s', async ([, asked]) => {
  expect(await ask(asked)).toBeUndefined();
});

test('a compiled query validates scalars in variables and in results', async () => {
  const resolvers = {
    DateTime,
    Query: {
      good: () => '2026-03-02T09:15:00.000Z',
      bad: () => 'today',
      echo: (_: unknown, { at }: { at: string }) => at,
    },
  };
  const typeDefs = 'scalar DateTime type Query { good: DateTime bad: DateTime echo(at: DateTime): String }';
  const dated = createSchema({ typeDefs, resolvers });
  const run = async (source: string, variables = {}) => {
    return readied(dated, source)?.run({} as GraphqlContext, variables);
  };
  expect(await run('{ good }')).toEqual({ data: { good: '2026-03-02T09:15:00.000Z' } });
  expect((await run('{ bad }'))?.errors).toHaveLength(1);
  const echo = 'query ($at: DateTime) { echo(at: $at) }';
  expect(await run(echo, { at: '2026-03-02T09:15:00Z' })).toEqual({
    data: { echo: '2026-03-02T09:15:00.000Z' },
  });
  expect((await run(echo, { at: 'today' }))?.errors).toHaveLength(1);
});

function readied(of: GraphQLSchema, source: string): ReadyQuery | undefined {
  const document = parse(source);
  return readyQueries(of, document)?.ready(getOperationAST(document)!);
}

const DEFAULTS = /* GraphQL */ `
  enum Size {
    SMALL
    LARGE
  }
  input Page {
    first: Int = 20
    size: Size = SMALL
    sizes: [Size!] = [SMALL, LARGE]
    around: Around = { name: "given" }
  }
  input Around {
    name: String
    first: Int = 5
  }
  type Query {
    echo(page: Page = { first: 7 }, size: Size = LARGE, sizes: [Size], none: Int): String
  }
`;

test.for<readonly [string, Readonly<Record<string, unknown>>?]>([
  ['{ echo }'],
  ['{ echo(size: SMALL) }'],
  ['{ echo(page: {}) }'],
  ['{ echo(page: null) }'],
  ['{ echo(page: { first: null, around: { name: "n" } }) }'],
  ['query ($page: Page) { echo(page: $page) }', {}],
  ['query ($page: Page) { echo(page: $page) }', { page: {} }],
  ['query ($page: Page!) { echo(page: $page) }', { page: { first: 1, around: {} } }],
  ['query ($first: Int) { echo(page: { first: $first }) }', { first: null }],
  ['query ($first: Int) { echo(page: { around: { first: $first } }) }', { first: 3 }],
  ['query ($size: Size, $none: Int) { echo(size: $size, none: $none) }', {}],
  ['query ($size: Size, $none: Int) { echo(size: $size, none: $none) }', { size: 'SMALL', none: null }],
  ['query ($size: Size) { echo(sizes: [SMALL, $size]) }', {}],
])(
  'a compiled query gets the same arguments as other queries, including defaults in the SDL: %s %j',
  async ([source, variables = {}]) => {
    const echoing = withDefaultValues(buildSchema(DEFAULTS));
    echoing.getQueryType()!.getFields()['echo']!.resolve = (_, given: object) =>
      JSON.stringify(given, sorted);
    const executed = await execute({ schema: echoing, document: parse(source), variableValues: variables });
    const query = readied(echoing, source);
    expect(query?.takes(variables)).toBe(true);
    expect(await query?.run({} as GraphqlContext, variables)).toEqual(executed);
  },
);

/** With sorted properties. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

test.for(['page: { first: $first }', 'page: { around: { first: $first } }'])(
  'a compiled query does not treat an omitted variable as null in %s',
  (given) => {
    const query = readied(withDefaultValues(buildSchema(DEFAULTS)), `query ($first: Int) { echo(${given}) }`);
    expect([query?.takes({}), query?.takes({ first: null })]).toEqual([false, true]);
  },
);

test('if the compiler cannot see the defaults, queries are not compiled', () => {
  expect(readied(buildSchema(DEFAULTS), '{ echo }')).toBeUndefined();
  expect(readied(withDefaultValues(buildSchema(DEFAULTS)), '{ echo }')).toBeDefined();
});

test('the cache of documents has a limit, and removes the least recently used ones', () => {
  const known = new KnownDocuments(schema);
  const source = (index: number): string => `{ item { name } } # ${index} ${'x'.repeat(9_900)}`;
  const document = parse('{ item { name } }');
  for (let index = 0; index < 50; index += 1) known.add(source(index), document);
  expect(known.get(source(0))?.document).toBe(document);
  for (let index = 50; index < 60; index += 1) known.add(source(index), document);
  const kept = Array.from({ length: 60 }, (_, index) => index).filter((index) => known.get(source(index)));
  expect(kept).toEqual([0, ...Array.from({ length: 49 }, (_, index) => index + 11)]);
  known.add('x'.repeat(20_001), document);
  expect(known.get('x'.repeat(20_001))).toBeUndefined();
});

/** An Accept header with the same meaning, in a form that only the endpoint handles. */
const PLAIN = { accept: 'application/graphql-response+json, application/json' };
const OTHERWISE = { accept: 'application/graphql-response+json,application/json' };

test.for<readonly [string, object?]>([
  ['{ getCampaigns { totalCount campaigns { id name state } pageInfo { hasNextPage endCursor } } }'],
  ['query ($input: GetCampaignInput!) { getCampaign(input: $input) { campaign { id } } }', { input: {} }],
  ['query ($first: Int) { getCampaigns(input: { first: $first }) { totalCount } }', { first: 101 }],
  ['{ getCampaigns(input: { first: 0 }) { totalCount } }'],
  ['{ a: getCampaigns { totalCount } b: getTemplates { totalCount } __typename }'],
  ['{ __schema { queryType { name } } }'],
  ['{ nothing }'],
  ['{'],
])('%s gets the same response with both methods, each time', async ([query, variables]) => {
  const { graphql } = await startSandbox();
  const send = async (headers: Record<string, string>): Promise<unknown> => {
    const {
      status,
      headers: received,
      body,
    } = await graphql(query, variables, json({ query, variables }, headers));
    const { 'request-id': id, ratelimit: _, ...others } = Object.fromEntries(received);
    return { status, others, body: JSON.parse(JSON.stringify(body).replaceAll(id!, 'req')) as unknown };
  };
  const endpoint = await send(OTHERWISE);
  expect([await send(PLAIN), await send(PLAIN)]).toEqual([endpoint, endpoint]);
});
