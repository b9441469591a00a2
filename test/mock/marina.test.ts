/** Declarations in unusual locations, as third-party contracts have them. */
import { expect, test } from 'vitest';
import { marina, STAY } from './marina.ts';

test('transitions next to an enum inside another schema apply to the resource', async () => {
  const { call, mock } = await marina();
  const { body } = await call('POST', '/stays', STAY);
  expect(body.state).toBe('requested');
  expect((await call('POST', `/stays/${body.id}/confirm`)).body.state).toBe('confirmed');
  mock.clock.advance(1000);
  expect((await call('GET', `/stays/${body.id}`)).body.state).toBe('departed');
  expect((await call('POST', `/stays/${body.id}/confirm`)).status).toBe(409);
});

test('ids need no encoding in a URL if their pattern allows only URL characters', async () => {
  const { call } = await marina({ initial: 50 });
  const { body } = await call('GET', '/vessels');
  const ids = (body as { id: string }[]).map(({ id }) => id);
  expect(new Set(ids).size).toBe(50);
  for (const id of ids) expect(id).toMatch(/^vsl_[\w-]+$/);
});

test('bounds in the body of a change are combined with the values that it does not change', async () => {
  const { call } = await marina();
  const { body } = await call('POST', '/stays', STAY);
  const patch = (change: object) => call('PATCH', `/stays/${body.id}`, change);
  const early = await patch({ leaves_at: '2026-11-28T09:00:00Z' });
  expect([early.status, early.body.detail]).toEqual([422, 'must be after arrives_at']);
  const late = await patch({ arrives_at: '2026-11-29T11:00:00Z' });
  expect([late.status, late.body.detail]).toEqual([422, 'must be before leaves_at']);
  expect((await patch({ leaves_at: '2026-11-30T10:00:00Z' })).status).toBe(200);
});

const VESSEL = { name: 'Boat', flag: 'DE' };

test('a replacement of an unknown resource is rejected if 404 is declared and 201 is not', async () => {
  const { call } = await marina();
  const { length } = (await call('GET', '/vessels')).body as readonly unknown[];
  expect((await call('PUT', '/vessels/vsl_none', VESSEL)).status).toBe(404);
  expect((await call('GET', '/vessels')).body).toHaveLength(length);
  const { body } = await call('POST', '/vessels', VESSEL);
  expect((await call('PUT', `/vessels/${body.id}`, { ...VESSEL, flag: 'FR' })).body.flag).toBe('FR');
});

test('a request that chooses the id of a new resource creates it with this id, or is rejected', async () => {
  const { call } = await marina();
  for (const [method, id] of [
    ['PUT', 'buoy-a'],
    ['GET', 'buoy-b'],
  ] as const) {
    const body = method === 'PUT' ? { color: 'red' } : undefined;
    expect((await call(method, `/buoys/${id}`, body)).body.id).toBe(id);
    expect((await call(method, '/buoys/NOT-THE-PATTERN', body)).status).toBe(404);
  }
});

test.each([
  ['INVALID NOT_FOUND CONFLICT TAKEN INVALID_STATE', 'TAKEN', 'INVALID_STATE'],
  ['INVALID NOT_FOUND INVALID_TRANSITION DUPLICATE', 'DUPLICATE', 'INVALID_TRANSITION'],
  ['ILLEGAL_TRANSITION CONFLICT ALREADY_EXISTS', 'ALREADY_EXISTS', 'ILLEGAL_TRANSITION'],
  ['INVALID CONFLICT', 'CONFLICT', 'CONFLICT'],
])(
  'with the codes %s, the code for a duplicate value is %s, and for a wrong state %s',
  async (codes, taken, state) => {
    const { graphql, call } = await marina({}, codes);
    const create = 'mutation { createVessel(name: "A", flag: "DE") { userErrors { code } } }';
    expect((await graphql(create)).body.data.createVessel.userErrors).toEqual([]);
    expect((await graphql(create)).body.data.createVessel.userErrors).toEqual([{ code: taken }]);
    const { body } = await call('POST', '/stays', STAY);
    const confirm = `mutation { confirmStay(id: "${body.id}") { userErrors { code } } }`;
    expect((await graphql(confirm)).body.data.confirmStay.userErrors).toEqual([]);
    expect((await graphql(confirm)).body.data.confirmStay.userErrors).toEqual([{ code: state }]);
  },
);

test('a value that the OpenAPI document forbids is rejected in GraphQL, too', async () => {
  const { graphql, call } = await marina();
  const { length } = (await call('GET', '/vessels')).body as readonly unknown[];
  const create = async (name: string, flag: string) =>
    (
      await graphql(
        `mutation { createVessel(name: "${name}", flag: "${flag}") { vessel { id } userErrors { code message } } }`,
      )
    ).body.data.createVessel;
  const message = '`flag` is not valid in the OpenAPI document.';
  expect(await create('A', 'GERMANY')).toEqual({ vessel: null, userErrors: [{ code: 'INVALID', message }] });
  expect((await create('', 'DE')).userErrors).toMatchObject([{ code: 'INVALID' }]);
  expect((await call('GET', '/vessels')).body).toHaveLength(length);
  const { vessel } = await create('A', 'DE');
  expect((await call('GET', `/vessels/${vessel.id}`)).body).toMatchObject({ name: 'A', flag: 'DE' });
});

test('a role may not send a restricted parameter or property', async () => {
  const { call } = await marina();
  const [guest, master] = ['GUEST', 'HARBORMASTER'].map((role) => ({ authorization: `Bearer ${role}` }));
  const { length } = (await call('GET', '/stays')).body as readonly unknown[];
  const discounted = { ...STAY, discount_percent: 10 };
  const rejected = await call('POST', '/stays', discounted, guest);
  expect(rejected.status).toBe(403);
  expect(rejected.body.detail).toBe('The role GUEST is not permitted to send discount_percent.');
  expect((await call('GET', '/stays')).body).toHaveLength(length);
  expect((await call('POST', '/stays', STAY, guest)).status).toBe(201);
  expect((await call('POST', '/stays', discounted, master)).status).toBe(201);
  const all = '/stays?include_canceled=true';
  expect((await call('GET', all, undefined, guest)).status).toBe(403);
  expect((await call('GET', all, undefined, master)).status).toBe(200);
  expect((await call('GET', '/stays', undefined, guest)).status).toBe(200);
});

test('an optional list that a caller omits is empty', async () => {
  const { call } = await marina();
  const { body } = await call('POST', '/vessels', { ...VESSEL, tags: ['fast'] });
  expect(body.tags).toEqual(['fast']);
  expect((await call('PUT', `/vessels/${body.id}`, VESSEL)).body.tags).toEqual([]);
  expect((await call('POST', '/vessels', { ...VESSEL, name: 'Ship' })).body.tags).toEqual([]);
});
