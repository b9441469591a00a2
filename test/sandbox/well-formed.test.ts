import { expect, test } from 'vitest';
import { json, startSandbox } from './harness.ts';
import { patch } from './webhooks.ts';

const HALF = 'a\ud800';
const PHONE = '+12025550143';

test.for<[path: string, init: RequestInit, pointer: string]>([
  ['/v1/contacts', json({ phone: PHONE, first_name: HALF }), '/first_name'],
  ['/v1/contacts', json({ phone: PHONE, tags: ['vip', HALF] }), '/tags/1'],
  ['/v1/contacts', json({ phone: PHONE, metadata: { order: HALF } }), '/metadata/order'],
  ['/v1/messages/preview', json({ body: HALF }), '/body'],
  ['/v1/api_keys', json({ mode: 'sandbox', name: HALF }), '/name'],
  ['/v1/webhook_endpoints', json({ url: 'https://example.com', description: HALF }), '/description'],
  ['/v1/workspace', patch({ name: HALF }), '/name'],
])('half a surrogate pair is rejected in every location: %s %j', async ([path, init, pointer]) => {
  const { rest } = await startSandbox();
  const { status, body } = await rest(path, init);
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 'validation_failed', errors: [{ pointer, code: 'invalid_format' }] });
});

test('a complete pair is accepted, and is returned unchanged', async () => {
  const { rest } = await startSandbox();
  const { status, body } = await rest('/v1/contacts', json({ phone: PHONE, first_name: 'a😀' }));
  expect([status, body.first_name]).toEqual([201, 'a😀']);
});
