/** `diptych/mock` without a port. */
import { expect, test } from 'vitest';
import { createMock, InputError, loadContract, type SavedState } from '../../src/cli/mock.ts';
import { fill, temporaryFolder } from '../cli/folder.ts';
import { OPENAPI, SCHEMA } from './shop.ts';

async function shop(): Promise<Awaited<ReturnType<typeof loadContract>>> {
  const cwd = temporaryFolder();
  fill(cwd, { 'openapi.yaml': OPENAPI, 'schema.graphql': SCHEMA });
  return loadContract({ openapi: 'openapi.yaml', schema: 'schema.graphql' }, { cwd });
}

const NEW = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"note":"Tea"}' };

test('fetch accepts the arguments of the global fetch, and a path alone', async () => {
  const mock = createMock(await shop());
  const url = 'https://api.shop.example/v1/orders';
  for (const input of ['/v1/orders', url, new URL(url)]) {
    expect((await mock.fetch(input, NEW)).status).toBe(201);
    expect((await mock.fetch(input)).status).toBe(200);
  }
  expect((await mock.fetch(new Request(url, NEW))).status).toBe(201);
  expect((await mock.fetch(new Request(url), NEW)).status).toBe(201);
});

test('a manual clock does not advance by itself, and a reset undoes all changes', async () => {
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

test('loadContract rejects with the location of the error', async () => {
  const cwd = temporaryFolder();
  fill(cwd, { 'openapi.yaml': 'openapi: 3.1.0\npaths: 1\ninfo: { title: A }\n' });
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

test.each<[options: object, message: string]>([
  [{ colour: 3 }, 'createMock: there is no option colour'],
  [{ latencey: 3 }, 'did you mean latency?'],
  [{ clock: 'manul' }, "createMock: clock: pass 'real' or 'manual'; did you mean manual?"],
  [{ seed: '1' }, 'createMock: seed: pass a number'],
  [{ fault: 'lost-wrte@POST /orders' }, 'Did you mean lost-write@POST /orders?'],
  [{ fault: 'lost-write@POST /orders;role=SAILOR' }, 'the contract has no role SAILOR'],
  [{ fault: 'lost-write@POST /orders;state=open' }, 'the contract has no state open'],
])('createMock throws for %o', async (options, message) => {
  const contract = await shop();
  const create = (): unknown => createMock(contract, options);
  expect(create).toThrow(TypeError);
  expect(create).toThrow(message);
});

test('an impossible time or state, and a missing document, are errors', async () => {
  const mock = createMock(await shop(), { clock: 'manual' });
  for (const wrong of [-1, Number.NaN]) expect(() => mock.clock.advance(wrong)).toThrow(TypeError);
  expect(() => mock.load({ x: 1 } as unknown as SavedState)).toThrow(TypeError);
  const wrong = { openapi: 'openapi.yaml', shema: 'schema.graphql' };
  await expect(loadContract(wrong)).rejects.toThrow(
    'loadContract: there is no option shema; did you mean schema?',
  );
});
