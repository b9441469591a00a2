import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isApiKeyList } from '../../generated/validators/response/api-key-list.js';
import { isApiKeyWithSecret } from '../../generated/validators/response/api-key-with-secret.js';
import { isApiKey } from '../../generated/validators/response/api-key.js';
import { createSandbox } from '../../sandbox/app.ts';
import { json, startSandbox, type Harness, type Reply } from './harness.ts';
import { registeredBrand, withKey } from './registration.ts';
import { valid } from './wire.ts';

const POST = { method: 'POST' };

function createKey({ rest }: Pick<Harness, 'rest'>, body: object, headers = {}): Promise<Reply> {
  return rest('/v1/api_keys', json(body, headers));
}

test('a key is created, works, and shows its secret only once', async () => {
  const harness = await startSandbox();
  const { status, headers, body } = await createKey(harness, { mode: 'sandbox', role: 'agent', name: 'CI' });
  const { secret, ...key } = valid(isApiKeyWithSecret, body);
  expect(status).toBe(201);
  expect(headers.get('location')).toBe(`/v1/api_keys/${key.id}`);
  expect(key).toMatchObject({
    mode: 'sandbox',
    role: 'agent',
    name: 'CI',
    status: 'active',
    revoked_at: null,
  });
  expect([secret.startsWith(key.prefix), secret.endsWith(key.last4)]).toEqual([true, true]);
  const read = await harness.rest(`/v1/api_keys/${key.id}`);
  expect(valid(isApiKey, read.body)).toEqual(key);
  expect((await withKey(harness, secret).rest('/v1/messages')).status).toBe(200);
});

test('a repeated request shows the secret again, and creates no key', async () => {
  const harness = await startSandbox();
  const once = { 'idempotency-key': 'once' };
  const first = await createKey(harness, { mode: 'sandbox' }, once);
  const again = await createKey(harness, { mode: 'sandbox' }, once);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect((await harness.rest('/v1/api_keys')).body.data).toHaveLength(2);
});

test('repeating a request with a key of fewer rights does not return the response for a key of more rights', async () => {
  const keys = [{ key: 'owner' }, { key: 'admin', role: 'ADMIN' }] as const;
  const harness = await startSandbox({ keys });
  const once = { 'idempotency-key': 'once' };
  expect((await createKey(harness, { mode: 'sandbox' }, once)).body.role).toBe('owner');
  const refused = await createKey(withKey(harness, 'admin'), { mode: 'sandbox' }, once);
  expect([refused.status, refused.body.code]).toEqual([422, 'idempotency_key_reused']);
});

test.for([
  ['owner', 201],
  ['admin', 201],
  ['viewer', 201],
] as const)('an owner can create a key of role %s', async ([role, expected]) => {
  const { status, body } = await createKey(await startSandbox(), { mode: 'sandbox', role });
  expect([status, body.role]).toEqual([expected, role]);
});

test('no key can create a key with more rights; an omitted role is the role of the creator', async () => {
  const harness = await startSandbox({ keys: [{ key: 'admin', role: 'ADMIN' }] });
  const { status, body } = await createKey(harness, { mode: 'sandbox', role: 'owner' });
  expect([status, body.code, body.errors[0].pointer]).toEqual([403, 'insufficient_role', '/role']);
  expect((await createKey(harness, { mode: 'sandbox' })).body.role).toBe('admin');
});

test('only owners and admins can list or create keys', async () => {
  const harness = await startSandbox({ keys: [{ key: 'manager', role: 'MANAGER' }] });
  for (const reply of [await harness.rest('/v1/api_keys'), await createKey(harness, { mode: 'sandbox' })]) {
    expect([reply.status, reply.body.code]).toEqual([403, 'insufficient_role']);
  }
});

test('a revoked key is rejected immediately in both protocols, and stays revoked', async () => {
  const harness = await startSandbox();
  const { id, secret } = (await createKey(harness, { mode: 'sandbox' })).body;
  const mine = withKey(harness, secret);
  const revoked = await mine.rest(`/v1/api_keys/${id}/revoke`, POST);
  expect(valid(isApiKey, revoked.body)).toMatchObject({
    status: 'revoked',
    revoked_at: '2026-03-02T09:15:00.000Z',
  });
  expect((await mine.rest('/v1/messages')).body.code).toBe('invalid_api_key');
  const query = json({ query: '{ getCampaigns { totalCount } }' });
  expect((await mine.rest('/graphql', query)).body.errors[0].extensions.code).toBe('UNAUTHENTICATED');
  await harness.clock.turn(1000);
  const again = await harness.rest(`/v1/api_keys/${id}/revoke`, POST);
  expect([again.status, again.body]).toEqual([200, revoked.body]);
});

test('keys are listed newest first, including revoked keys, but without those of other workspaces', async () => {
  const harness = await startSandbox({ keys: [{ key: 'mine' }, { key: 'other', workspaceId: 'ws_other' }] });
  await harness.clock.turn(1);
  const { id } = (await createKey(harness, { mode: 'sandbox', name: 'CI' })).body;
  await harness.rest(`/v1/api_keys/${id}/revoke`, POST);
  const { data } = valid(isApiKeyList, (await harness.rest('/v1/api_keys')).body);
  expect(data.map(({ name, last4, status }) => [name, last4, status])).toEqual([
    ['CI', expect.any(String), 'revoked'],
    [null, 'mine', 'active'],
  ]);
  const other = withKey(harness, 'other');
  expect((await other.rest(`/v1/api_keys/${id}`)).status).toBe(404);
  expect((await other.rest(`/v1/api_keys/${id}/revoke`, POST)).status).toBe(404);
});

test('a live key can be created only after a brand is registered', async () => {
  const harness = await startSandbox();
  const refused = await createKey(harness, { mode: 'live' });
  expect([refused.status, refused.body.code, refused.body.errors[0].pointer]).toEqual([
    403,
    'live_mode_locked',
    '/mode',
  ]);
  await registeredBrand(harness);
  const { status, body } = await createKey(harness, { mode: 'live' });
  expect([status, body.prefix]).toEqual([201, 'sk_live_']);
  expect((await withKey(harness, body.secret).rest('/v1/messages')).status).toBe(200);
});

test('while live mode is locked, a live key gets only this error', async () => {
  const harness = await startSandbox({ keys: [{ key: 'sandbox' }, { key: 'live', mode: 'live' }] });
  const live = withKey(harness, 'live');
  const query = json({ query: '{ getCampaigns { totalCount } }' });
  expect((await live.rest('/v1/messages')).body.code).toBe('live_mode_locked');
  expect((await live.rest('/graphql', query)).body.errors[0].extensions.code).toBe('LIVE_MODE_LOCKED');
  expect((await live.rest('/v1/workspace')).body.live_status).toBe('locked');
  await registeredBrand(harness);
  expect((await live.rest('/v1/messages')).status).toBe(200);
  expect((await live.rest('/graphql', query)).body).toHaveProperty('data');
});

test('a key that is generated at the start replaces the previously generated key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const database = join(folder, 'sandbox.db');
  const first = await startSandbox({ database });
  await createKey(first, { mode: 'sandbox' });
  await first.sandbox.close();
  const second = await startSandbox({ database });
  expect((await second.rest('/v1/api_keys')).body.data).toHaveLength(2);
  expect((await withKey(second, first.sandbox.sandboxKey).rest('/v1/messages')).status).toBe(401);
});

test('keys survive a restart, revoked keys remain revoked, and the file contains no key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const database = join(folder, 'sandbox.db');
  const keys = [{ key: 'sk_sandbox_given' }, { key: 'sk_sandbox_lost' }];
  const before = await startSandbox({ database, keys });
  const once = { 'idempotency-key': 'a-key-that-nobody-guesses' };
  const { secret } = (await createKey(before, { mode: 'sandbox' }, once)).body;
  const { data } = (await before.rest('/v1/api_keys')).body;
  const lost = data.find(({ last4 }: { last4: string }) => last4 === 'lost');
  await before.rest(`/v1/api_keys/${lost.id}/revoke`, POST);
  await before.sandbox.close();

  const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  for (const key of [secret, 'sk_sandbox_given', once['idempotency-key']]) {
    expect(bytes.join('')).not.toContain(key);
  }

  const after = await startSandbox({ database, keys });
  expect((await createKey(after, { mode: 'sandbox' }, once)).body.secret).toBe(secret);
  const statuses = [secret, 'sk_sandbox_given', 'sk_sandbox_lost'].map(
    async (key) => (await withKey(after, key).rest('/v1/messages')).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 401]);
});

test('a sandbox does not start with a revoked key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const options = { database: join(folder, 'sandbox.db'), keys: [{ key: 'given' }] };
  const { rest, sandbox } = await startSandbox(options);
  const { body: page } = await rest('/v1/api_keys');
  expect((await rest(`/v1/api_keys/${page.data[0].id}/revoke`, POST)).status).toBe(200);
  await sandbox.close();
  await expect(createSandbox(options)).rejects.toThrow('the specified key has been revoked');
});

test('a key is rejected after its revocation was committed, even if no process was notified', async () => {
  let isFaulty = false;
  const faults = (point: string): void => {
    if (isFaulty && point === 'unit.committed') throw new Error('told nobody');
  };
  const harness = await startSandbox({ faults, report() {} });
  const { body: key } = await createKey(harness, { mode: 'sandbox' });
  const its = withKey(harness, key.secret);
  expect((await its.rest('/v1/messages')).status).toBe(200);
  isFaulty = true;
  expect((await harness.rest(`/v1/api_keys/${key.id}/revoke`, POST)).status).toBe(500);
  isFaulty = false;
  expect((await its.rest('/v1/messages')).status).toBe(401);
});
