import { expect, test } from 'vitest';
import { contractOf } from '../semantics/contract.ts';
import { clientOf, shelter, type Client } from './shelter.ts';

async function created(
  client: Client,
  body: object = { name: 'Rex' },
): Promise<{ id: string; path: string }> {
  const { body: animal } = await client.call('POST', '/v1/animals', body);
  return { id: animal.id, path: `/v1/animals/${animal.id}` };
}

test('a created resource is read, changed, and deleted', async () => {
  const client = await shelter();
  const made = await client.call('POST', '/v1/animals', { name: 'Rex', weight: 3.5 });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ name: 'Rex', weight: 3.5, vaccinated: false, status: 'available' });
  expect(made.body.id).toMatch(/^ani_[a-z0-9]{8}$/);
  const path = made.headers.get('location')!;
  expect(path).toBe(`/v1/animals/${made.body.id}`);
  expect((await client.call('GET', path)).body).toEqual(made.body);
  client.mock.clock.advance(5000);
  const changed = await client.call('PATCH', path, { weight: null });
  expect(changed.body).toMatchObject({ name: 'Rex', created_at: made.body.created_at });
  expect(changed.body.weight ?? null).toBe(null);
  expect(Date.parse(changed.body.updated_at)).toBe(Date.parse(made.body.updated_at) + 5000);
  expect((await client.call('DELETE', path)).status).toBe(204);
  expect((await client.call('GET', path)).status).toBe(404);
});

test('a repeated change has no effect, not even on the time of the last change', async () => {
  const client = await shelter();
  const { path } = await created(client);
  const first = await client.call('PATCH', path, { weight: 4 });
  client.mock.clock.advance(5000);
  expect((await client.call('PATCH', path, { weight: 4 })).body).toEqual(first.body);
});

test('pages show each resource once, in the order of creation', async () => {
  const client = await shelter({ initial: 0 });
  for (const name of ['A', 'B', 'C', 'D', 'E']) await created(client, { name });
  const seen: string[] = [];
  let cursor = '';
  do {
    const { body } = await client.call('GET', `/v1/animals?limit=2${cursor && `&cursor=${cursor}`}`);
    expect(body.total).toBe(5);
    seen.push(...body.data.map(({ name }: { name: string }) => name));
    cursor = body.next_cursor ?? '';
  } while (cursor !== '');
  expect(seen).toEqual(['A', 'B', 'C', 'D', 'E']);
});

test.each([[0], [1], [3], [0, 1]])('a cursor skips no resource after deletions: %i %i', async (...gone) => {
  const client = await shelter({ initial: 0 });
  const paths: string[] = [];
  for (const name of ['A', 'B', 'C', 'D']) paths.push((await created(client, { name })).path);
  const rest = ['C', 'D'].filter((name) => !gone.some((index) => name === 'ABCD'[index]));
  const { body: first } = await client.call('GET', '/v1/animals?limit=2');
  const query = (after: string): string =>
    `{ animals(${after}) { edges { node { name } } pageInfo { endCursor } } }`;
  const { endCursor } = (await client.graphql(query('first: 2'))).body.data.animals.pageInfo;
  for (const index of gone) await client.call('DELETE', paths[index]!);
  const { body: second } = await client.call('GET', `/v1/animals?limit=2&cursor=${first.next_cursor}`);
  expect(second.data.map(({ name }: { name: string }) => name)).toEqual(rest);
  const { body: edges } = await client.graphql(query(`first: 2, after: "${endCursor}"`));
  expect(edges.data.animals.edges.map(({ node }: { node: { name: string } }) => node.name)).toEqual(rest);
});

test.each([
  ['status=available', ['A', 'B', 'C']],
  ['status=adopted', []],
  ['weight_gte=2', ['B', 'C']],
  ['weight_gte=2.5', ['C']],
])('the filter %s', async (filter, names) => {
  const client = await shelter({ initial: 0 });
  for (const [index, name] of ['A', 'B', 'C'].entries()) await created(client, { name, weight: index + 1 });
  const { body } = await client.call('GET', `/v1/animals?limit=50&${filter}`);
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(names);
});

test.each([
  ['name', ['Ann', 'Ben', 'Cid']],
  ['-name', ['Cid', 'Ben', 'Ann']],
  ['weight:desc', ['Ann', 'Cid', 'Ben']],
  ['nothing', ['Cid', 'Ann', 'Ben']],
])('the order %s', async (sort, names) => {
  const client = await shelter({ initial: 0 });
  for (const [name, weight] of [
    ['Cid', 2],
    ['Ann', 3],
    ['Ben', 1],
  ])
    await created(client, { name, weight });
  const { body } = await client.call('GET', `/v1/animals?limit=50&sort=${sort}`);
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(names);
});

test('a client may request any declared response', async () => {
  const client = await shelter();
  const refused = await client.call('GET', '/v1/animals/x', undefined, { prefer: 'code=404' });
  expect([refused.status, refused.body.status]).toEqual([404, 404]);
  const conflict = await client.call('POST', '/v1/animals', { name: 'A' }, { prefer: 'code=409' });
  expect([conflict.status, conflict.body.status]).toEqual([409, 409]);
  expect((await client.call('GET', '/v1/animals', undefined, { prefer: 'code=418' })).status).toBe(200);
});

test.each([
  ['an unknown resource', 'GET', '/v1/animals/ani_zzzzzzzz', undefined, 404],
  ['a missing property', 'POST', '/v1/animals', {}, 422],
  ['an unknown cursor', 'GET', '/v1/animals?cursor=x', undefined, 400],
  ['a page size out of bounds', 'GET', '/v1/animals?limit=51', undefined, 400],
  ['an unknown path', 'GET', '/v1/plants', undefined, 404],
  ['an undeclared method', 'PUT', '/v1/animals', {}, 405],
  ['a resource below an unknown parent', 'GET', '/v1/animals/ani_zzzzzzzz/visits', undefined, 404],
])('%s is rejected', async (_what, method, path, body, status) => {
  const client = await shelter();
  const answer = await client.call(method, path, body);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
  expect(answer.body).toMatchObject({ status });
});

test.each([
  [{ authorization: '' }, 401],
  [{ authorization: 'Basic eA==' }, 401],
  [{ authorization: 'Bearer invalid-key' }, 401],
  [{ authorization: 'Bearer anything' }, 201],
])('credentials %j', async (headers, status) => {
  const client = await shelter();
  expect((await client.call('POST', '/v1/animals', { name: 'A' }, headers)).status).toBe(status);
});

test('a state follows its transitions', async () => {
  const client = await shelter();
  const { path } = await created(client);
  expect((await client.call('POST', `${path}/adopt`)).body.status).toBe('adopted');
  expect((await client.call('POST', `${path}/adopt`)).status).toBe(409);
  client.mock.clock.advance(1500);
  expect((await client.call('GET', path)).body.status).toBe('closed');
});

test('requests with the same key have one effect', async () => {
  const client = await shelter({ initial: 0 });
  const key = { 'idempotency-key': 'k1' };
  const first = await client.call('POST', '/v1/animals', { name: 'A' }, key);
  const again = await client.call('POST', '/v1/animals', { name: 'A' }, key);
  expect(again.body).toEqual(first.body);
  expect((await client.call('POST', '/v1/animals', { name: 'B' }, key)).status).toBe(409);
  expect((await client.call('GET', '/v1/animals')).body.total).toBe(1);
});

test('conditions are compared with the current version', async () => {
  const client = await shelter();
  const { path } = await created(client);
  const tag = (await client.call('GET', path)).headers.get('etag')!;
  expect((await client.call('GET', path, undefined, { 'if-none-match': tag })).status).toBe(304);
  expect((await client.call('PATCH', path, { weight: 9 }, { 'if-match': tag })).status).toBe(200);
  expect((await client.call('PATCH', path, { weight: 8 }, { 'if-match': tag })).status).toBe(412);
  expect((await client.call('GET', path, undefined, { 'if-none-match': tag })).status).toBe(200);
});

test('conditions do not require a change, and compare strongly', async () => {
  const client = await shelter();
  const { path } = await created(client);
  const tag = (await client.call('GET', path)).headers.get('etag')!;
  const status = async (condition: Readonly<Record<string, string>>, body: object = {}): Promise<number> =>
    (await client.call('PATCH', path, body, condition)).status;
  expect(await status({ 'if-match': '"other"' })).toBe(412);
  expect(await status({ 'if-match': `W/${tag}` }, { weight: 6 })).toBe(412);
  expect(await status({ 'if-none-match': tag }, { weight: 6 })).toBe(412);
  expect(await status({ 'if-match': `"a", ${tag}` }, { weight: 6 })).toBe(200);
  expect(await status({ 'if-match': '*' }, { weight: 7 })).toBe(200);
  expect((await client.call('GET', path)).body.weight).toBe(7);
});

const NOTES = `
openapi: 3.1.0
info: { title: Notes, version: '1' }
paths:
  /notes/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { $ref: '#/components/responses/Note' }, '404': { description: None. } } }
    put:
      parameters:
        - { name: If-Match, in: header, schema: { type: string } }
        - { name: If-None-Match, in: header, schema: { type: string } }
      requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { text: { type: string } } } } } }
      responses:
        '200': { $ref: '#/components/responses/Note' }
        '201': { $ref: '#/components/responses/Note' }
        '412': { description: Another version. }
components:
  responses:
    Note: { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }
  schemas:
    Note: { type: object, required: [id], properties: { id: { type: string }, text: { type: string } } }
`;

test('a PUT with * requires an existing resource, or a missing one', async () => {
  const { call } = clientOf(await contractOf(NOTES), 'https://mock.test', { basePath: '' });
  expect((await call('PUT', '/notes/a', { text: '1' }, { 'if-match': '*' })).status).toBe(412);
  expect((await call('GET', '/notes/a')).status).toBe(404);
  expect((await call('PUT', '/notes/a', { text: '1' }, { 'if-none-match': '*' })).status).toBe(201);
  expect((await call('PUT', '/notes/a', { text: '2' }, { 'if-none-match': '*' })).status).toBe(412);
  expect((await call('PUT', '/notes/a', { text: '2' }, { 'if-match': '*' })).status).toBe(200);
});

test('resources below a parent do not exist below other parents', async () => {
  const client = await shelter();
  const [one, other] = [await created(client), await created(client)];
  const visit = await client.call('POST', `${one.path}/visits`, { visitor: 'Ann' });
  expect(visit.body).toMatchObject({ animal_id: one.id, visitor: 'Ann' });
  expect((await client.call('GET', `${one.path}/visits`)).body).toEqual([visit.body]);
  expect((await client.call('GET', `${other.path}/visits`)).body).toEqual([]);
  expect((await client.call('GET', `${other.path}/visits/${visit.body.id}`)).status).toBe(404);
  expect((await client.call('GET', one.path)).body.visit_count).toBe(1);
});

test('both protocols show the same state', async () => {
  const client = await shelter();
  const { id, path } = await created(client, { name: 'Rex', weight: 2 });
  await client.call('POST', `${path}/visits`, { visitor: 'Ann' });
  await client.call('POST', `${path}/adopt`);
  const query = '{ animal(id: $id) { name weight status visits { visitor animal { id } } } }';
  const { body } = await client.graphql(`query($id: ID!) ${query}`, { id });
  expect(body.errors).toBe(undefined);
  expect(body.data.animal).toEqual({
    name: 'Rex',
    weight: 2,
    status: 'ADOPTED',
    visits: [{ visitor: 'Ann', animal: { id } }],
  });
  const made = await client.graphql(
    'mutation { createAnimal(input: { name: "Tom", clientMutationId: "m1" }) { animal { id } userErrors { message } clientMutationId } }',
  );
  expect(made.body.data.createAnimal).toMatchObject({ userErrors: [], clientMutationId: 'm1' });
  const read = await client.call('GET', `/v1/animals/${made.body.data.createAnimal.animal.id}`);
  expect(read.body).toMatchObject({ name: 'Tom', status: 'available' });
});

test('a connection has pages in both directions', async () => {
  const client = await shelter({ initial: 0 });
  for (const name of ['A', 'B', 'C']) await created(client, { name });
  const query =
    'query($first: Int, $after: String) { animals(first: $first, after: $after) { totalCount edges { node { name } cursor } pageInfo { hasNextPage hasPreviousPage endCursor } } }';
  const first = (await client.graphql(query, { first: 2 })).body.data.animals;
  expect(first).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true, hasPreviousPage: false } });
  const last = (await client.graphql(query, { first: 2, after: first.pageInfo.endCursor })).body.data.animals;
  expect(last.edges.map(({ node }: { node: { name: string } }) => node.name)).toEqual(['C']);
  expect(last.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
  expect((await client.graphql(query, { first: -1 })).body.errors).toHaveLength(1);
  expect((await client.graphql('{ animal(id: "ani_zzzzzzzz") { id } }')).body.data).toEqual({ animal: null });
});

test('tenants do not see each other', async () => {
  const client = await shelter();
  const [acme, other] = ['@acme', '@other'].map((key) => ({ authorization: `Bearer ${key}` }));
  const { body } = await client.call('POST', '/v1/animals', { name: 'A' }, acme);
  expect((await client.call('GET', `/v1/animals/${body.id}`, undefined, acme)).status).toBe(200);
  expect((await client.call('GET', `/v1/animals/${body.id}`, undefined, other)).status).toBe(404);
});

test('the same seed creates the same data, and reset restores it', async () => {
  const [one, same, other] = await Promise.all([shelter(), shelter(), shelter({ seed: 2 })]);
  const listed = async (client: Client): Promise<readonly string[]> =>
    (await client.call('GET', '/v1/animals?limit=50')).body.data.map(({ id }: { id: string }) => id);
  const first = await listed(one);
  expect(first).toHaveLength(3);
  expect(await listed(same)).toEqual(first);
  expect(await listed(other)).not.toEqual(first);
  await created(one);
  expect(await listed(one)).toHaveLength(4);
  one.mock.reset();
  expect(await listed(one)).toEqual(first);
});

test('another mock can load a saved state', async () => {
  const [one, other] = [await shelter(), await shelter({ seed: 9 })];
  const { path } = await created(one);
  await one.call('POST', `${path}/visits`, { visitor: 'Ann' });
  const saved: unknown = JSON.parse(JSON.stringify(one.mock.save()));
  other.mock.load(saved as ReturnType<typeof one.mock.save>);
  expect((await other.call('GET', path)).body).toEqual((await one.call('GET', path)).body);
  expect((await other.call('GET', `${path}/visits`)).body).toHaveLength(1);
});

test('the oldest resources are removed if there are too many', async () => {
  const client = await shelter({ initial: 0, maxResources: 2 });
  const [first, second, third] = [await created(client), await created(client), await created(client)];
  const statuses = [first, second, third].map(async ({ path }) => (await client.call('GET', path)).status);
  expect(await Promise.all(statuses)).toEqual([404, 200, 200]);
});
