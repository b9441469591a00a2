/** `diptych/mock` without a port. */
import { expect, test } from 'vitest';
import { createMock, InputError, loadContract } from '../../src/cli/mock.ts';
import { fill, temporaryFolder } from '../cli/folder.ts';
import { OPENAPI, SCHEMA } from './shop.ts';

async function shop(): Promise<Awaited<ReturnType<typeof loadContract>>> {
  const cwd = temporaryFolder();
  fill(cwd, { 'openapi.yaml': OPENAPI, 'schema.graphql': SCHEMA });
  return loadContract({ openapi: 'openapi.yaml', schema: 'schema.graphql' }, { cwd });
}

const NEW = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"note":"Tea"}' };

test('fetch accepts what the global fetch accepts, and a path alone', async () => {
  const mock = createMock(await shop());
  const url = 'https://api.shop.example/v1/orders';
  for (const input of ['/v1/orders', url, new URL(url)]) {
    expect((await mock.fetch(input, NEW)).status).toBe(201);
    expect((await mock.fetch(input)).status).toBe(200);
  }
  expect((await mock.fetch(new Request(url, NEW))).status).toBe(201);
  expect((await mock.fetch(new Request(url), NEW)).status).toBe(201);
});

test('a manual clock stands still, and a reset forgets what callers did', async () => {
  const mock = createMock(await shop(), { clock: 'manual', initial: 0 });
  const create = async (): Promise<number> =>
    Date.parse(((await (await mock.fetch('/v1/orders', NEW)).json()) as { createdAt: string }).createdAt);
  const start = await create();
  expect(await create()).toBe(start);
  mock.clock.advance(60_000);
  expect(await create()).toBe(start + 60_000);
  const count = async (): Promise<number> =>
    ((await (await mock.fetch('/v1/orders')).json()) as readonly unknown[]).length;
  expect(await count()).toBe(3);
  const state = mock.save();
  mock.reset();
  expect(await count()).toBe(0);
  mock.load(state);
  expect(await count()).toBe(3);
});

test('loadContract rejects with where the document is wrong', async () => {
  const cwd = temporaryFolder();
  fill(cwd, { 'openapi.yaml': 'openapi: 3.1.0\npaths: 1\n' });
  await expect(loadContract({ openapi: 'openapi.yaml' }, { cwd })).rejects.toBeInstanceOf(InputError);
});

test('a schema that V8 cannot compile does not fail the request', async () => {
  const cwd = temporaryFolder();
  const allOf = Array.from({ length: 1_500 }, (_, index) => ({ properties: { [`p${index}`]: {} } }));
  const schema = { type: 'object', allOf, unevaluatedProperties: false };
  const content = { 'application/json': { schema } };
  const post = { requestBody: { content }, responses: { 204: { description: 'Stored.' } } };
  const info = { title: 'Wide', version: '1' };
  fill(cwd, { 'openapi.json': JSON.stringify({ openapi: '3.1.0', info, paths: { '/wide': { post } } }) });
  const mock = createMock(await loadContract({ openapi: 'openapi.json' }, { cwd }));
  expect((await mock.fetch('/wide', { ...NEW, body: '{"p1":1}' })).status).toBe(204);
});

test('a schema that declares the directives of incremental delivery is served', async () => {
  const cwd = temporaryFolder();
  fill(cwd, {
    'schema.graphql': `
      directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
      directive @stream(if: Boolean! = true, label: String, initialCount: Int = 0) on FIELD
      type Query { a: Int! list: [Int!]! }
      type Subscription { a: Int! }
    `,
  });
  const mock = createMock(await loadContract({ schema: 'schema.graphql' }, { cwd }));
  const ask = async (query: string, accept = 'application/json'): Promise<Response> =>
    mock.fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify({ query }),
    });
  for (const query of ['{ a }', '{ ... @defer { a } list @stream }']) {
    const response = await ask(query);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ data: { a: expect.any(Number) as number } });
    expect(await (await ask(query, 'text/event-stream')).text()).toContain('"data":{"a":');
  }
});
