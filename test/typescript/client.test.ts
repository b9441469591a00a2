/**
 * The client of the kitchen sink, compiled with the strictest settings and run against a stub, byte by byte.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { typeErrors } from '../support/type-check.ts';
import { emitClient, type AnyClient, type EmittedClient } from './emitted-client.ts';
import { startStub, type Stub } from './stub.ts';

const ROOT = join(import.meta.dirname, 'kitchen-sink');
const INPUT = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['operations.graphql'] };

let emitted: EmittedClient;
let stub: Stub;
let client: AnyClient;

beforeAll(async () => {
  [emitted, stub] = await Promise.all([emitClient(ROOT, INPUT), startStub()]);
});
afterAll(() => Promise.all([emitted.remove(), stub.close()]));
beforeEach(() => {
  stub.reply = {};
  client = make();
});

function make(options: object = {}): AnyClient {
  return emitted.create({
    baseUrl: `${stub.url}/api/`,
    graphqlUrl: `${stub.url}/graphql`,
    token: 'T',
    ...options,
  });
}

/** Returns the method, the target, the body, and the headers that the client sets. */
function sent() {
  const { method, target, body, headers } = stub.last!;
  const chosen = ['accept', 'content-type', 'authorization', 'cookie', 'idempotency-key', 'x-trace', 'x-app'];
  return {
    line: `${method} ${target}`,
    body,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => chosen.includes(name))),
  };
}

/** Lines that must compile, and lines that must not. */
const USAGE = `
import { ApiError, Client, states, type Pet, type graphql } from './typescript/index.ts';

const client = new Client({ token: async () => 'secret', graphqlUrl: 'https://example.test/graphql' });
new Client();
const pet: Pet = await client.pets.get('p');
const known: boolean = pet.status === 'asleep';
const later: boolean = pet.status === 'invented tomorrow';
const id: string = pet.id;
const born: string | null | undefined = pet.born;
const nested: unknown = pet.notes;
if (pet.owner?.kind === 'person') pet.owner.pets?.map((each) => each.name);
await client.pets.create({ name: 'Tom', status: 'awake', secret: 's', dry_run: true }, { timeoutMs: 5 });
await client.pets.update('p', { query: { name: 'a' }, body: { name: 'Tom', status: 'awake' } });
await client.pets.giveToy('p', ['red'], 3);
await client.files.upload({ file: new Blob(['x']) });
const text: string = await (await client.files.get('a')).text();
const cats: graphql.GetCatsQuery['cats'] = await client.cats.list();
const mood: boolean = cats[0]?.mood === 'HAPPY' || cats[0]?.mood === 'invented tomorrow';
await client.cats.adopt({ name: 'Tom', mood: 'SAD' }, { userErrors: 'return' });
const any: { a: number } = await client.graphql<{ a: number }>('{ a }');
try {
  await client.pets.list({ limit: 1 });
} catch (error) {
  if (error instanceof ApiError) console.log(error.status, error.code);
}
const next: readonly ['SAD'] = states.graphql.Mood.transitions.HAPPY;
const after: readonly ['__proto__'] = states.rest.constructor.transitions.toString;
const first: '__proto__' = states.rest.constructor.initial[0];
// @ts-expect-error: a state that is not listed leads nowhere
states.graphql.Mood.transitions.ANGRY;
// @ts-expect-error: a request has no member that only a response has
await client.pets.create({ id: 'p', name: 'Tom', status: 'awake' });
// @ts-expect-error: a response has no member that only a request has
pet.secret;
// @ts-expect-error: a required member is missing
await client.pets.create({ name: 'Tom' });
// @ts-expect-error: absent and undefined are two things
await client.pets.list({ limit: undefined });
// @ts-expect-error: an enum is closed in a request
await client.cats.adopt({ name: 'Tom', mood: 'invented tomorrow' });
// @ts-expect-error: exactly one member of a oneOf input
await client.cats.list({ name: 'Tom', born: 'x' });
// @ts-expect-error: no header that the client writes itself
await client.pets.create({ name: 'Tom', status: 'awake', 'Idempotency-Key': 'k' });
export { known, later, id, born, nested, text, mood, any, next, after, first };
`;

test('compiles, and so do programs that use it correctly', async () => {
  await writeFile(join(emitted.folder, 'usage.ts'), USAGE);
  expect(await typeErrors(emitted.folder, { lib: ['es2022', 'dom'], target: 'es2022' })).toEqual([]);
});

test('reports what it omits', () => {
  expect(emitted.diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    'client-subscription: The typescript client has no method for the subscription WatchPurrs.',
    'client-scalar-assumed: The contract does not specify the JSON type of the scalar DateTime; clients assume string, because most services use it.',
    'client-scalar-unknown: The JSON type of the scalar Anything is unknown, so its values are untyped in the typescript client.',
  ]);
});

test('has the state machines as data, with any names of states', () => {
  const { rest, graphql } = emitted.module['states'] as Record<string, Record<string, object>>;
  expect(graphql).toEqual({
    Mood: {
      initial: ['HAPPY'],
      transitions: { HAPPY: ['SAD'], SAD: ['HAPPY', 'constructor'], constructor: [] },
    },
  });
  const { transitions } = rest!['constructor'] as { transitions: object };
  expect(Object.getPrototypeOf(transitions)).toBe(Object.prototype);
  expect(new Map(Object.entries(transitions))).toEqual(
    new Map([
      ['1', ["it's */ `${0}`"]],
      ['__proto__', ['toString', '1']],
      ['toString', ['__proto__']],
      ["it's */ `${0}`", []],
    ]),
  );
});

describe('REST requests', () => {
  test('query, header, and cookie parameters, in declared order', async () => {
    stub.reply = { body: '[]' };
    await client['pets']!['list']!({
      session: 'a b',
      'X-Trace': 't;1',
      filter: { kind: 'cat&dog' },
      tags: ['x,y', 'z'],
      limit: 5,
    });
    expect(sent()).toEqual({
      line: 'GET /api/pets?limit=5&tags=x%2Cy,z&filter%5Bkind%5D=cat%26dog',
      body: '',
      headers: {
        accept: 'application/json, application/problem+json',
        authorization: 'Bearer T',
        cookie: 'session=a%20b',
        'x-trace': 't;1',
      },
    });
  });

  test('requests JSON if it is declared, and separates parameters from properties by name', async () => {
    await client['pets']!['create']!(
      { name: 'Tom', dry_run: true, born: null, status: 'asleep' },
      { idempotencyKey: 'k1' },
    );
    expect(sent()).toMatchObject({
      line: 'POST /api/pets?dry_run=true',
      body: '{"name":"Tom","born":null,"status":"asleep"}',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k1' },
    });
  });

  test('path styles, and a form with a nested object', async () => {
    stub.reply = { status: 204 };
    const given = { to: '+1 5', labels: ['a', 'b'], metadata: { k: 'v' } };
    expect(await client['pets']!['giveToy']!('p/1', ['red', 'blue'], 3, given)).toBeUndefined();
    expect(sent()).toMatchObject({
      line: 'POST /api/pets/p%2F1/toys;color=red;color=blue.3',
      body: 'to=%2B1+5&labels=a&labels=b&metadata%5Bk%5D=v',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  });

  test('an optional form without properties has its media type', async () => {
    stub.reply = { status: 204 };
    await client['pets']!['giveToy']!('p', ['red'], 3);
    expect(sent()).toMatchObject({ body: '' });
    expect(stub.last!.headers['content-type']).toBe('application/x-www-form-urlencoded');
  });

  test('names that collide are grouped', async () => {
    await client['pets']!['update']!('p', {
      query: { name: 'old' },
      body: { name: 'new', status: 'awake' },
    });
    expect(sent()).toMatchObject({
      line: 'PUT /api/pets/p?name=old',
      body: '{"name":"new","status":"awake"}',
    });
  });

  test('bytes', async () => {
    stub.reply = { status: 204 };
    await client['files']!['update']!('a.bin', {
      query: { overwrite: false },
      body: new TextEncoder().encode('xyz'),
    });
    expect(sent()).toMatchObject({
      line: 'PUT /api/files/a.bin?overwrite=false',
      body: 'xyz',
      headers: { 'content-type': 'application/octet-stream' },
    });
  });

  test('multipart', async () => {
    stub.reply = { type: 'text/plain', body: 'name' };
    expect(await client['files']!['upload']!({ file: new Blob(['xyz']), purpose: 'test' })).toBe('name');
    expect(stub.last!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(stub.last!.body).toMatch(/name="file"; filename="blob"\r\n(.*\r\n)?\r\nxyz\r\n/);
    expect(stub.last!.body).toMatch(/name="purpose"\r\n\r\ntest\r\n/);
  });

  test.each(['', '.', '..', '%2e%2E', '/', '?'])(
    'a path parameter cannot change the path: %j',
    async (id) => {
      stub.reply = { body: '{"ok":true}' };
      const call = client['pets']!['get']!(id);
      if (id === '' || /^\.+$/.test(id)) await expect(call).rejects.toThrow(TypeError);
      else {
        await call;
        expect(sent().line).toBe(`GET /api/pets/${encodeURIComponent(id)}`);
      }
    },
  );
});

describe('credentials', () => {
  const authorization = () => sent().headers['authorization'];

  test('the first alternative with all credentials', async () => {
    await make({ token: undefined, key: 'a b' })['pets']!['delete']!('p');
    expect(sent().line).toBe('DELETE /api/pets/p?api_key=a%20b');
    expect(authorization()).toBeUndefined();
  });

  test('no credentials if the operation requires none', async () => {
    await client['pets']!['get']!('p');
    expect(authorization()).toBeUndefined();
  });

  test("an operation's own scheme", async () => {
    stub.reply = { type: 'text/plain', body: '' };
    await make({ login: { username: 'ü', password: 'p:w' } })['files']!['upload']!({ file: new Blob([]) });
    expect(authorization()).toBe(`Basic ${Buffer.from('ü:p:w').toString('base64')}`);
  });

  test("a secret may be a function, and a call's header takes precedence", async () => {
    await make({ token: () => Promise.resolve('later') })['pets']!['delete']!('p');
    expect(authorization()).toBe('Bearer later');
    await client['pets']!['delete']!('p', { headers: { Authorization: 'Own' } });
    expect(authorization()).toBe('Own');
  });

  test('one authorization for all calls', async () => {
    const own = make({ authorization: () => 'Hosted x', headers: { 'X-App': '1' } });
    await own['pets']!['get']!('p');
    expect(sent().headers).toMatchObject({ authorization: 'Hosted x', 'x-app': '1' });
  });
});

describe('REST responses', () => {
  test('JSON, no content, and bytes', async () => {
    stub.reply = { status: 201, body: '{"status":"dreaming","new_field":1}' };
    expect(await client['pets']!['create']!({ name: 'a' })).toEqual({ status: 'dreaming', new_field: 1 });
    stub.reply = { status: 202, body: '' };
    expect(await client['pets']!['create']!({ name: 'a' })).toBeUndefined();
    for (const type of ['application/octet-stream', 'text/plain']) {
      stub.reply = { type, body: new Uint8Array([0, 255]) };
      const blob = (await client['files']!['get']!('a')) as Blob;
      expect(new Uint8Array(await blob.arrayBuffer())).toEqual(new Uint8Array([0, 255]));
    }
  });

  test('an error contains the response of the service', async () => {
    stub.reply = {
      status: 422,
      type: 'application/problem+json',
      headers: { 'request-id': 'req_9' },
      body: '{"code":"bad_name","detail":"Tom"}',
    };
    await expect(client['pets']!['create']!({ name: 'a' })).rejects.toMatchObject({
      kind: 'api',
      status: 422,
      code: 'bad_name',
      requestId: 'req_9',
      body: { code: 'bad_name', detail: 'Tom' },
      operation: 'POST /pets',
      message: 'POST /pets: 422 bad_name: Tom (request req_9)',
    });
  });

  test.each([
    { name: 'a page of a proxy', reply: { type: 'text/html', body: '<h1>' }, kind: 'decode' },
    {
      name: 'an error that is not JSON',
      reply: { status: 502, type: 'text/html', body: '<h1>' },
      kind: 'api',
    },
    { name: 'broken JSON', reply: { body: '{' }, kind: 'decode' },
  ])('$name', async ({ reply, kind }) => {
    stub.reply = reply;
    await expect(client['pets']!['get']!('p')).rejects.toMatchObject({ kind, rawBody: reply.body });
  });
});

describe('no response', () => {
  test('a timeout', async () => {
    stub.reply = 'hang';
    await expect(client['pets']!['get']!('p', { timeoutMs: 30 })).rejects.toMatchObject({
      kind: 'timeout',
      timeoutMs: 30,
    });
  });

  test('an abort by the caller, before and during the call', async () => {
    stub.reply = 'hang';
    const controller = new AbortController();
    const call = client['pets']!['get']!('p', { signal: controller.signal });
    setTimeout(() => controller.abort('enough'), 20);
    await expect(call).rejects.toMatchObject({ kind: 'aborted', cause: 'enough' });
    await expect(client['pets']!['get']!('p', { signal: AbortSignal.abort('no') })).rejects.toMatchObject({
      kind: 'aborted',
      cause: 'no',
    });
  });

  test('no server at the address', async () => {
    await expect(make({ baseUrl: 'http://127.0.0.1:1' })['pets']!['get']!('p')).rejects.toMatchObject({
      kind: 'connection',
    });
  });

  test('the error names a header that is invalid in HTTP', async () => {
    await expect(client['pets']!['list']!({ 'X-Trace': 'a\r\nb: c' })).rejects.toThrow(/header "x-trace"/);
  });
});

describe('GraphQL', () => {
  test('a single variable named input is the argument, and the root field is the result', async () => {
    stub.reply = { body: '{"data":{"cats":[{"name":"Tom"}]}}' };
    expect(await client['cats']!['list']!({ name: 'Tom' })).toEqual([{ name: 'Tom' }]);
    const { line, headers, body } = sent();
    expect({ line, headers }).toEqual({
      line: 'POST /graphql',
      headers: {
        accept: 'application/graphql-response+json, application/json',
        authorization: 'Bearer T',
        'content-type': 'application/json',
      },
    });
    expect(JSON.parse(body)).toMatchObject({
      operationName: 'GetCats',
      variables: { input: { name: 'Tom' } },
    });
  });

  test('user errors throw, unless the caller requests them', async () => {
    const payload = { userErrors: [{ message: 'no', code: 'TAKEN' }], cat: null };
    stub.reply = { body: JSON.stringify({ data: { adopt: payload } }) };
    const adopt = (options?: object) => client['cats']!['adopt']!({ name: 'Tom' }, options);
    await expect(adopt()).rejects.toMatchObject({
      kind: 'userErrors',
      userErrors: payload.userErrors,
      payload,
    });
    expect(await adopt({ userErrors: 'return' })).toEqual(payload);
  });

  test.each([200, 400])('the errors in the body decide, not the status %i', async (status) => {
    stub.reply = {
      status,
      body: '{"data":{"cats":null},"errors":[{"message":"x","extensions":{"code":"NOPE"}}]}',
    };
    await expect(client['cats']!['list']!()).rejects.toMatchObject({
      kind: 'graphql',
      status,
      code: 'NOPE',
      errors: [{ message: 'x' }],
      partialData: { cats: null },
    });
  });

  test('a body that is not a GraphQL response is an API error', async () => {
    stub.reply = { status: 401, body: '{"code":"unauthenticated"}' };
    await expect(client['cats']!['list']!()).rejects.toMatchObject({
      kind: 'api',
      status: 401,
      code: 'unauthenticated',
    });
  });

  test('any document', async () => {
    stub.reply = { body: '{"data":{"a":1}}' };
    expect(await client.graphql('query ($n: Int) { a(n: $n) }', { n: 1 })).toEqual({ a: 1 });
    expect(JSON.parse(sent().body)).toEqual({ query: 'query ($n: Int) { a(n: $n) }', variables: { n: 1 } });
  });

  test('its URL is below the REST URL unless it is specified', async () => {
    stub.reply = { body: '{"data":{"cats":[]}}' };
    await make({ graphqlUrl: undefined })['cats']!['list']!();
    expect(sent().line).toBe('POST /api/graphql');
  });
});
