import { expect, test } from 'vitest';
import { json, startSandbox } from './harness.ts';
import { startReceiver, status } from './receiver.ts';
import { DAY, ENDPOINTS, HOUR, patch, signers, startHooked } from './webhooks.ts';

const ADDRESS = 'https://example.com/hooks';

test('an endpoint is created, and shows its secret only once', async () => {
  const { rest } = await startSandbox();
  const { status: code, headers, body } = await rest(ENDPOINTS, json({ url: ADDRESS }));
  expect(code).toBe(201);
  expect(headers.get('location')).toBe(`${ENDPOINTS}/${body.id}`);
  const { secret, ...shown } = body;
  expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
  expect(shown).toEqual({
    id: expect.stringMatching(/^we_[0-9A-Z]{26}$/),
    object: 'webhook_endpoint',
    mode: 'sandbox',
    url: ADDRESS,
    description: null,
    event_types: null,
    signature_scheme: 'v1',
    public_key: null,
    status: 'enabled',
    disabled_reason: null,
    previous_secret_expires_at: null,
    sequence: 1,
    created_at: '2026-03-02T09:15:00.000Z',
    updated_at: '2026-03-02T09:15:00.000Z',
  });
  expect((await rest(`${ENDPOINTS}/${body.id}`)).body).toEqual(shown);
  expect((await rest(ENDPOINTS)).body.data).toEqual([shown]);
});

test.for([
  [{}, 'url', 'required'],
  [{ url: 'http://example.com/' }, 'url', 'invalid_format'],
  [{ url: 'https://' }, 'url', 'invalid_format'],
  [{ url: 'https://127.0.0.1/' }, 'url', 'not_allowed'],
  [{ url: 'https://2130706433/' }, 'url', 'not_allowed'],
  [{ url: 'https://[::1]/' }, 'url', 'not_allowed'],
  [{ url: 'https://localhost/' }, 'url', 'not_allowed'],
  [{ url: 'https://me:secret@example.com/' }, 'url', 'not_allowed'],
  [{ url: ADDRESS, event_types: ['message.read'] }, 'event_types.0', 'invalid_value'],
  [{ url: ADDRESS, event_types: [] }, 'event_types', 'too_few_items'],
  [{ url: ADDRESS, signature_scheme: 'v2' }, 'signature_scheme', 'invalid_value'],
  [{ url: ADDRESS, secret: 'whsec_mine' }, 'secret', 'unknown_field'],
])('%j is rejected: %s %s', async ([body, field, code]) => {
  const { rest } = await startSandbox();
  const reply = await rest(ENDPOINTS, json(body));
  expect(reply.status).toBe(422);
  expect(reply.body).toMatchObject({ code: 'validation_failed', errors: [{ field, code }] });
});

test('changes of a URL are validated, too', async () => {
  const { rest } = await startSandbox();
  const { id } = (await rest(ENDPOINTS, json({ url: ADDRESS }))).body;
  const reply = await rest(`${ENDPOINTS}/${id}`, patch({ url: 'https://10.0.0.1/' }));
  expect(reply.body).toMatchObject({ status: 422, errors: [{ field: 'url', code: 'not_allowed' }] });
});

test('without the flag, http is rejected; the flag allows nothing else', async () => {
  const { rest } = await startSandbox({ allowPrivateAddresses: true });
  expect((await rest(ENDPOINTS, json({ url: 'http://localhost:3000/' }))).status).toBe(201);
  for (const url of ['ftp://localhost/', 'http://', 'http:// /', 'http://me@localhost/', 7]) {
    expect((await rest(ENDPOINTS, json({ url }))).status).toBe(422);
  }
});

test('changes are merged, and an empty change has no effect', async () => {
  const { rest, clock } = await startSandbox();
  const { body } = await rest(ENDPOINTS, json({ url: ADDRESS, description: 'Mine' }));
  const path = `${ENDPOINTS}/${body.id}`;
  await clock.turn(1000);
  expect((await rest(path, patch({ url: ADDRESS, status: 'enabled' }))).body).toMatchObject({ sequence: 1 });
  const changed = await rest(path, patch({ description: null, event_types: ['message.sent'] }));
  expect(changed.body).toMatchObject({
    url: ADDRESS,
    description: null,
    event_types: ['message.sent'],
    sequence: 2,
    updated_at: '2026-03-02T09:15:01.000Z',
  });
});

test('an endpoint gets only the events to which it is subscribed', async () => {
  const { rest, clock, receiver } = await startHooked({ event_types: ['message.delivered'] });
  await rest('/v1/messages', json({ to: '+12025550143', from: '+12025550100', body: 'Hello' }));
  await clock.turn(1000);
  expect(receiver.received.map(({ body }) => body.type)).toEqual(['message.delivered']);
});

test('a disabled endpoint gets no events, its pending deliveries are canceled, and it can be enabled again', async () => {
  const { rest, clock, receiver, endpoint, trigger, deliveries } = await startHooked();
  const path = `${ENDPOINTS}/${endpoint.id}`;
  await trigger();
  const disabled = await rest(path, patch({ status: 'disabled', event_types: ['message.sent'] }));
  expect(disabled.body).toMatchObject({ status: 'disabled', disabled_reason: 'requested', sequence: 2 });
  await clock.turn(DAY);
  expect(receiver.received).toEqual([]);
  expect(await deliveries()).toMatchObject([{ status: 'canceled', attempts: [] }]);
  expect((await rest(`${path}/test`, { method: 'POST' })).body).toMatchObject({
    status: 409,
    code: 'invalid_state',
  });
  const enabled = await rest(path, patch({ status: 'enabled' }));
  expect(enabled.body).toMatchObject({ status: 'enabled', disabled_reason: null, sequence: 3 });
  await trigger();
  await clock.turn(0);
  expect(receiver.received).toHaveLength(1);
});

test('a deleted endpoint no longer exists, and its pending deliveries are deleted', async () => {
  const { rest, clock, receiver, endpoint, trigger } = await startHooked();
  const path = `${ENDPOINTS}/${endpoint.id}`;
  receiver.answer = status(500);
  await trigger();
  await clock.turn(0);
  expect((await rest(path, { method: 'DELETE' })).status).toBe(204);
  await clock.turn(DAY);
  expect(receiver.received).toHaveLength(1);
  for (const [gone, init] of [
    [path, {}],
    [path, { method: 'DELETE' }],
    [path, patch({ description: 'x' })],
    [`${path}/deliveries`, {}],
    [`${path}/test`, { method: 'POST' }],
    [`${path}/rotate_secret`, { method: 'POST' }],
    [`${ENDPOINTS}/nothing`, {}],
  ] as const) {
    expect((await rest(gone, init)).status).toBe(404);
  }
});

test.for(['v1', 'v1a'])('with %s, both keys sign for 24 hours after a rotation', async (scheme) => {
  const { rest, clock, receiver, endpoint, trigger } = await startHooked({ signature_scheme: scheme });
  const path = `${ENDPOINTS}/${endpoint.id}`;
  const rotated = (await rest(`${path}/rotate_secret`, { method: 'POST' })).body;
  expect(rotated).toMatchObject({
    previous_secret_expires_at: '2026-03-03T09:15:00.000Z',
    sequence: 2,
  });
  const keys = [endpoint, rotated].map(({ secret, public_key: publicKey }) => secret ?? publicKey);
  expect(new Set(keys).size).toBe(2);
  await trigger();
  await clock.turn(DAY - 1);
  await trigger();
  await clock.turn(0);
  await clock.turn(1);
  expect((await rest(path)).body).toMatchObject({ previous_secret_expires_at: null, sequence: 2 });
  await trigger();
  await clock.turn(0);
  expect(receiver.received.map((received) => signers(received, keys))).toEqual([
    [true, true],
    [true, true],
    [false, true],
  ]);
});

test('with v1a, there is no secret', async () => {
  const { rest } = await startSandbox();
  const { body } = await rest(ENDPOINTS, json({ url: ADDRESS, signature_scheme: 'v1a' }));
  expect(body).toMatchObject({ secret: null, public_key: expect.stringMatching(/^whpk_.{43}=$/) });
});

test('after two rotations in a day, each key signs for its own 24 hours', async () => {
  const { rest, clock, receiver, endpoint, trigger } = await startHooked();
  const rotate = async (): Promise<string> =>
    (await rest(`${ENDPOINTS}/${endpoint.id}/rotate_secret`, { method: 'POST' })).body.secret;
  const keys = [endpoint.secret, await rotate()];
  await clock.turn(12 * HOUR);
  keys.push(await rotate());
  for (let half = 0; half < 3; half++) {
    await trigger();
    await clock.turn(12 * HOUR);
  }
  expect(receiver.received.map((received) => signers(received, keys))).toEqual([
    [true, true, true],
    [false, true, true],
    [false, false, true],
  ]);
});

test('a repeated request with the same idempotency key shows the secret again', async () => {
  const { rest } = await startSandbox();
  const create = () => rest(ENDPOINTS, json({ url: ADDRESS }, { 'idempotency-key': 'one' }));
  const [first, second] = [await create(), await create()];
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  const rotate = () =>
    rest(`${ENDPOINTS}/${first.body.id}/rotate_secret`, {
      method: 'POST',
      headers: { 'idempotency-key': 'two' },
    });
  const [third, fourth] = [await rotate(), await rotate()];
  expect(third.body.secret).not.toBe(first.body.secret);
  expect(fourth.body).toEqual(third.body);
});

test('a test event is sent to one endpoint, regardless of its subscriptions', async () => {
  const { rest, clock, receiver, endpoint, trigger, deliveries } = await startHooked({
    event_types: ['message.sent'],
  });
  const other = await startReceiver();
  await rest(ENDPOINTS, json({ url: other.url }));
  const delivery = await trigger();
  expect(delivery).toEqual({
    id: expect.stringMatching(/^dlv_/),
    object: 'webhook_delivery',
    webhook_endpoint_id: endpoint.id,
    event_id: expect.stringMatching(/^evt_/),
    event_type: 'webhook_endpoint.test',
    status: 'pending',
    attempts: [],
    next_attempt_at: '2026-03-02T09:15:00.000Z',
    created_at: '2026-03-02T09:15:00.000Z',
    updated_at: '2026-03-02T09:15:00.000Z',
  });
  await clock.turn(0);
  expect(other.received).toEqual([]);
  expect(receiver.received.map(({ body }) => body)).toMatchObject([
    { id: delivery.event_id, type: 'webhook_endpoint.test', sequence: 1, data: { previous_status: null } },
  ]);
  expect(receiver.received[0]!.body.data.object).not.toHaveProperty('secret');
  expect(await deliveries()).toMatchObject([{ id: delivery.id, status: 'succeeded' }]);
});

test('deliveries are listed by status, for 30 days', async () => {
  const { rest, clock, receiver, endpoint, trigger } = await startHooked();
  const count = async (query: string): Promise<number> =>
    (await rest(`${ENDPOINTS}/${endpoint.id}/deliveries${query}`)).body.data.length;
  await trigger();
  await clock.turn(0);
  receiver.answer = status(500);
  await trigger();
  await clock.turn(0);
  expect([await count(''), await count('?status=succeeded'), await count('?status=pending')]).toEqual([
    2, 1, 1,
  ]);
  receiver.answer = status(204);
  await clock.turn(30 * DAY - 1);
  expect(await count('')).toBe(2);
  await clock.turn(1);
  expect(await count('')).toBe(0);
});

test('each mode can have at most 100 endpoints', async () => {
  const keys = [{ key: 'one' }, { key: 'other', workspaceId: 'ws_other' }];
  const { rest } = await startSandbox({ keys });
  for (let count = 0; count < 100; count++) {
    expect((await rest(ENDPOINTS, json({ url: ADDRESS }))).status).toBe(201);
  }
  expect((await rest(ENDPOINTS, json({ url: ADDRESS }))).body).toMatchObject({
    status: 409,
    code: 'invalid_state',
  });
  const others = { authorization: 'Bearer other' };
  expect((await rest(ENDPOINTS, { headers: others })).body.data).toEqual([]);
  expect((await rest(ENDPOINTS, json({ url: ADDRESS }, others))).status).toBe(201);
});
