/** Resources of one scope do not exist for callers of another scope. */
import { expect, test } from 'vitest';
import { load } from '../../../src/load/load.ts';
import { createMock, type Mock } from '../../../src/mock/mock.ts';
import { memoryFiles } from '../../load/memory-files.ts';

const OPENAPI = `
openapi: 3.1.0
info: { title: Notes, version: '1' }
servers: [{ url: 'https://notes.test' }]
security: [{ bearer: [] }]
paths:
  /notes:
    get: { responses: { '200': { $ref: '#/components/responses/Notes' } } }
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewNote' } } } }
      responses:
        '201': { $ref: '#/components/responses/Note' }
        '409': { description: The title is taken. }
        '429': { description: Too many., headers: { Retry-After: { required: true, schema: { type: integer } } } }
  /notes/{note_id}:
    parameters: [{ name: note_id, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { $ref: '#/components/responses/Note' }, '404': { description: None. } } }
    patch:
      requestBody: { content: { application/merge-patch+json: { schema: { $ref: '#/components/schemas/NewNote' } } } }
      responses: { '200': { $ref: '#/components/responses/Note' }, '404': { description: None. } }
    delete: { responses: { '204': { description: Gone. }, '404': { description: None. } } }
  /notes/{note_id}/lines:
    parameters: [{ name: note_id, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { $ref: '#/components/responses/Lines' }, '404': { description: None. } } }
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Line' } } } }
      responses:
        '201': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Line' } } } }
        '404': { description: None. }
  /lines:
    get: { operationId: listLines, responses: { '200': { $ref: '#/components/responses/Lines' } } }
  /colors:
    get:
      responses:
        '200': { description: All., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Color' } } } } }
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Color' } } } }
      responses: { '201': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Color' } } } } }
components:
  securitySchemes: { bearer: { type: http, scheme: bearer } }
  responses:
    Note: { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }
    Notes: { description: All., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Note' } } } } }
    Lines: { description: All., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Line' } } } } }
  schemas:
    NewNote: { type: object, properties: { title: { type: string } } }
    Note:
      type: object
      required: [id, title]
      x-scope: [tenant, user]
      properties: { id: { type: string, readOnly: true }, title: { type: string, x-unique: true } }
    Line: { type: object, properties: { id: { type: string }, text: { type: string } } }
    Color: { type: object, required: [id, name], properties: { id: { type: string, readOnly: true }, name: { type: string } } }
`;

const SDL = `
type Query { note(id: ID!): Note notes: [Note!]! }
type Mutation { createNote(title: String!, starts: Int, ends: Int @bounds(after: "starts")): CreateNotePayload! }
type Subscription { noteCreated: Note! }
type Note { id: ID! title: String! }
type CreateNotePayload { note: Note userErrors: [UserError!]! }
type UserError { field: [String!] message: String! }
directive @bounds(after: String) on ARGUMENT_DEFINITION
`;

const { contract } = await load(
  { openapi: 'a.yaml', graphql: ['a.graphql'] },
  memoryFiles({ 'a.yaml': OPENAPI, 'a.graphql': SDL }),
);

// oxlint-disable-next-line typescript/no-explicit-any -- a body of JSON
type Json = any;

interface Caller {
  readonly call: (method: string, path: string, body?: object) => Promise<{ status: number; body: Json }>;
  readonly graphql: (query: string) => Promise<Json>;
}

function as(credential: string, mock: Mock): Caller {
  const call: Caller['call'] = async (method, path, body) => {
    const response = await mock.fetch(
      new Request(`https://notes.test${path}`, {
        method,
        headers: {
          authorization: `Bearer ${credential}`,
          'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return {
      status: response.status,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
    };
  };
  return { call, graphql: async (query) => (await call('POST', '/graphql', { query })).body };
}

const titles = ({ body }: { body: Json }): unknown => body.map(({ title }: { title: string }) => title);

test('callers of another scope get the response that the contract declares for an unknown id', async () => {
  const mock = createMock(contract!, { initial: 0 });
  const [acme, other] = [as('@acme', mock), as('@other', mock)];
  const { body: note } = await acme.call('POST', '/notes', { title: 'Tea' });
  const path = `/notes/${note.id}`;
  for (const [method, body] of [['GET'], ['PATCH', { title: 'x' }], ['DELETE']] as const)
    expect((await other.call(method, path, body)).status).toBe(404);
  expect((await other.call('GET', `${path}/lines`)).status).toBe(404);
  expect((await other.call('POST', `${path}/lines`, { text: 'x' })).status).toBe(404);
  expect((await other.graphql(`{ note(id: "${note.id}") { title } notes { title } }`)).data).toEqual({
    note: null,
    notes: [],
  });
  expect((await acme.call('GET', path)).body).toEqual({ id: note.id, title: 'Tea' });
  expect((await acme.graphql('{ notes { title } }')).data.notes).toEqual([{ title: 'Tea' }]);
});

test('every kind of scope has an effect, and a credential can select a scope', async () => {
  const mock = createMock(contract!, { initial: 0 });
  await as('@acme', mock).call('POST', '/notes', { title: 'Acme' });
  await as('@acme,user=ada', mock).call('POST', '/notes', { title: 'Ada' });
  expect(titles(await as('@acme', mock).call('GET', '/notes'))).toEqual(['Acme']);
  expect(titles(await as('@tenant=acme,user=ada', mock).call('GET', '/notes'))).toEqual(['Ada']);
  expect(titles(await as('@acme,user=bob', mock).call('GET', '/notes'))).toEqual([]);
});

test('resources without a scope are visible to all, and resources below a parent share its scope', async () => {
  const mock = createMock(contract!, { initial: 0 });
  const [acme, other] = [as('@acme', mock), as('@other', mock)];
  await acme.call('POST', '/colors', { name: 'Red' });
  expect((await other.call('GET', '/colors')).body).toMatchObject([{ name: 'Red' }]);
  const { body: note } = await acme.call('POST', '/notes', { title: 'Tea' });
  await acme.call('POST', `/notes/${note.id}/lines`, { text: 'Leaves' });
  expect((await acme.call('GET', '/lines')).body).toMatchObject([{ text: 'Leaves' }]);
  expect((await other.call('GET', '/lines')).body).toEqual([]);
});

test('values must be unique only within their scope', async () => {
  const mock = createMock(contract!, { initial: 0 });
  const create = async (credential: string): Promise<number> =>
    (await as(credential, mock).call('POST', '/notes', { title: 'Tea' })).status;
  expect([await create('@acme'), await create('@acme'), await create('@other')]).toEqual([201, 409, 201]);
});

test('each scope begins with its own resources, and a saved state keeps them separate', async () => {
  const mock = createMock(contract!, { initial: 2 });
  const count = async (credential: string, of = mock): Promise<number> =>
    (await as(credential, of).call('GET', '/notes')).body.length;
  await as('@acme', mock).call('POST', '/notes', { title: 'Tea' });
  expect([await count('@acme'), await count('@other')]).toEqual([3, 2]);
  const next = createMock(contract!, { initial: 2 });
  next.load(JSON.parse(JSON.stringify(mock.save())));
  expect([await count('@acme', next), await count('@other', next), await count('@new', next)]).toEqual([
    3, 2, 2,
  ]);
  mock.reset();
  expect(await count('@acme')).toBe(2);
});

test('a subscription reports only resources that its caller can see', async () => {
  const mock = createMock(contract!, { initial: 0 });
  const stream = await mock.fetch(
    new Request('https://notes.test/graphql', {
      method: 'POST',
      headers: {
        accept: 'text/event-stream',
        authorization: 'Bearer @acme',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query: 'subscription { noteCreated { title } }' }),
    }),
  );
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  await as('@other', mock).call('POST', '/notes', { title: 'Hidden' });
  await as('@acme', mock).call('POST', '/notes', { title: 'Seen' });
  expect((await reader.read()).value).toContain('{"noteCreated":{"title":"Seen"}}');
});

test('requests expose a fault that shows resources of another scope', async () => {
  const mock = createMock(contract!, { initial: 0, fault: 'crossed-scope@GET /notes/{note_id}' });
  const { body: note } = await as('@acme', mock).call('POST', '/notes', { title: 'Tea' });
  for (const credential of ['@acme', '@other']) await as(credential, mock).call('GET', `/notes/${note.id}`);
  expect(mock.exposure?.()).toMatchObject({ honest: 404, faulty: 200 });
});

test('requests beyond the rate limit are rejected if the operation declares 429', async () => {
  const mock = createMock(contract!, { rateLimit: 2, clock: 'manual' });
  const { call } = as('@acme', mock);
  const create = async (title: string): Promise<number> => (await call('POST', '/notes', { title })).status;
  expect([await create('a'), await create('b'), await create('c')]).toEqual([201, 201, 429]);
  expect((await call('GET', '/notes')).status).toBe(200);
  mock.clock.advance(60_000);
  expect(await create('d')).toBe(201);
  const free = as('@acme', createMock(contract!, {}));
  for (let index = 0; index < 5; index++)
    expect((await free.call('POST', '/notes', { title: `${index}` })).status).toBe(201);
});

test('a value outside its bounds is a user error if the payload declares user errors', async () => {
  const { graphql } = as('@acme', createMock(contract!));
  const sent =
    'mutation { createNote(title: "a", starts: 2, ends: 1) { note { id } userErrors { field message } } }';
  const { data, errors } = await graphql(sent);
  expect(errors).toBeUndefined();
  expect(data.createNote).toMatchObject({ note: null, userErrors: [{ field: ['ends'] }] });
});

test('beyond the maximum number of resources, the tenants with the oldest last call are removed', async () => {
  const plain = await load(
    { openapi: 'a.yaml' },
    memoryFiles({ 'a.yaml': OPENAPI.replace('x-scope:', 'x-none:') }),
  );
  const mock = createMock(plain.contract!, { initial: 0, maxResources: 10 });
  for (let tenant = 0; tenant < 20; tenant++)
    for (const title of ['a', 'b']) await as(`@t${tenant}`, mock).call('POST', '/notes', { title });
  const saved = Object.values(mock.save().tenants).map(({ resources }) => resources.length);
  expect(saved.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(12);
  expect(titles(await as('@t19', mock).call('GET', '/notes'))).toEqual(['a', 'b']);
});
