import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isMedia } from '../../generated/validators/response/media.js';
import { isProblem } from '../../generated/validators/response/problem.js';
import { json, startSandbox, type Harness, type Reply } from './harness.ts';
import { valid } from './wire.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MEBIBYTE = 1_048_576;

/** A POST of parts as multipart/form-data. */
function parts(...entries: [name: string, value: string | File][]): RequestInit {
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  return { method: 'POST', body };
}

/** A POST whose body is declared as multipart/form-data, but need not be valid. */
function multipart(body: string): RequestInit {
  return { method: 'POST', body, headers: { 'content-type': 'multipart/form-data; boundary=b' } };
}

function picture(content: BlobPart = 'picture', type = 'image/png'): File {
  return new File([content], 'picture', { type });
}

async function upload({ rest }: Harness, file = picture(), init: RequestInit = {}): Promise<Reply> {
  return rest('/v1/media', { ...parts(['file', file]), ...init });
}

test('a file is stored, read, and downloaded', async () => {
  const harness = await startSandbox();
  const { status, headers, body } = await upload(
    harness,
    picture('BEGIN:VCARD', 'text/vcard; charset=utf-8'),
  );
  expect(status).toBe(201);
  expect(headers.get('location')).toBe(`/v1/media/${body.id}`);
  expect(valid(isMedia, body)).toEqual({
    id: expect.stringMatching(/^med_[0-9A-HJKMNP-TV-Z]{26}$/),
    object: 'media',
    content_type: 'text/vcard',
    size: 11,
    sha256: createHash('sha256').update('BEGIN:VCARD').digest('hex'),
    url: `https://api.messaging.test/v1/media/${body.id}/content`,
    expires_at: '2026-04-01T09:15:00.000Z',
  });
  expect((await harness.rest(`/v1/media/${body.id}`)).body).toEqual(body);
  const content = await harness.rest(new URL(body.url).pathname);
  expect(content.status).toBe(200);
  expect(content.headers.get('content-type')).toBe('text/vcard');
  expect(content.body).toBe('BEGIN:VCARD');
});

test('every byte is returned', async () => {
  const harness = await startSandbox();
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const { id } = (await upload(harness, picture(bytes, 'audio/amr'))).body;
  const headers = { authorization: `Bearer ${harness.sandbox.sandboxKey}` };
  const request = new Request(`http://sandbox.test/v1/media/${id}/content`, { headers });
  expect(await (await harness.sandbox.fetch(request)).bytes()).toEqual(bytes);
});

test.for([
  'image/jpeg',
  'image/png',
  'image/gif',
  'audio/amr',
  'audio/mpeg',
  'audio/mp4',
  'video/mp4',
  'video/3gpp',
  'text/vcard',
  'text/calendar',
])('%s can be sent', async (type) => {
  expect(await upload(await startSandbox(), picture('x', type))).toMatchObject({
    status: 201,
    body: { content_type: type, size: 1 },
  });
});

describe('an upload is rejected', () => {
  test.for<[string, RequestInit, number, string, string | undefined]>([
    [
      'of a type that cannot be sent',
      parts(['file', picture('x', 'application/zip')]),
      415,
      'unsupported_media_type',
      'invalid_value',
    ],
    ['without a type', parts(['file', picture('x', '')]), 415, 'unsupported_media_type', 'invalid_value'],
    ['of nothing', parts(['file', picture('')]), 422, 'validation_failed', 'too_short'],
    ['with text in place of a file', parts(['file', 'text']), 422, 'validation_failed', 'invalid_type'],
    [
      'with two files',
      parts(['file', picture()], ['file', picture()]),
      422,
      'validation_failed',
      'invalid_type',
    ],
    ['without a file', parts(['files', picture()]), 422, 'validation_failed', 'required'],
    [
      'with an additional part',
      parts(['file', picture()], ['name', 'x']),
      422,
      'validation_failed',
      'unknown_field',
    ],
    ['of JSON', json({ file: 'x' }), 415, 'unsupported_media_type', undefined],
    ['with a malformed body', multipart('x'), 400, 'malformed_request', undefined],
    [
      'with more than 1 MiB',
      parts(['file', picture(new Uint8Array(MEBIBYTE + 1))]),
      413,
      'content_too_large',
      undefined,
    ],
    ['with far more than 1 MiB', multipart('x'.repeat(2 * MEBIBYTE)), 413, 'content_too_large', undefined],
  ])('%s', async ([, init, expected, code, reason]) => {
    const { rest } = await startSandbox();
    const { status, body } = await rest('/v1/media', init);
    expect(status).toBe(expected);
    expect(valid(isProblem, body).code).toBe(code);
    if (reason !== undefined)
      expect(body.errors.map((error: { code: string }) => error.code)).toContain(reason);
  });

  test('but not with exactly 1 MiB', async () => {
    const { status, body } = await upload(await startSandbox(), picture(new Uint8Array(MEBIBYTE)));
    expect(status).toBe(201);
    expect(body.size).toBe(MEBIBYTE);
  });
});

test('for one idempotency key, a file is stored once, and another file is rejected', async () => {
  const harness = await startSandbox();
  const headers = { 'idempotency-key': 'one' };
  const first = await upload(harness, picture('same'), { headers });
  const again = await upload(harness, picture('same'), { headers });
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  for (const other of [picture('other'), picture('same', 'image/gif')]) {
    const { status, body } = await upload(harness, other, { headers });
    expect(status).toBe(422);
    expect(body.code).toBe('idempotency_key_reused');
  }
});

async function isThere({ rest }: Harness, id: string, init: RequestInit = {}): Promise<boolean> {
  const statuses = [
    (await rest(`/v1/media/${id}`, init)).status,
    (await rest(`/v1/media/${id}/content`, init)).status,
  ];
  expect(new Set(statuses).size).toBe(1);
  return statuses[0] === 200;
}

test('a file is kept for 30 days', async () => {
  const harness = await startSandbox();
  const { id } = (await upload(harness)).body;
  await harness.clock.turn(30 * DAY_MS - 1);
  expect(await isThere(harness, id)).toBe(true);
  await harness.clock.turn(1);
  expect(await isThere(harness, id)).toBe(false);
});

test('a file is deleted once', async () => {
  const harness = await startSandbox();
  const { id } = (await upload(harness)).body;
  const first = await harness.rest(`/v1/media/${id}`, { method: 'DELETE' });
  expect(first.status).toBe(204);
  expect(first.body).toBe('');
  expect(await isThere(harness, id)).toBe(false);
  expect((await harness.rest(`/v1/media/${id}`, { method: 'DELETE' })).status).toBe(404);
});

test('a file exists only in its own workspace and mode', async () => {
  const keys = [{ key: 'one' }, { key: 'two', workspaceId: 'ws_other' }];
  const harness = await startSandbox({ keys });
  const { id } = (await upload(harness)).body;
  const headers = { authorization: 'Bearer two' };
  expect(await isThere(harness, id)).toBe(true);
  expect(await isThere(harness, id, { headers })).toBe(false);
  expect((await harness.rest(`/v1/media/${id}`, { method: 'DELETE', headers })).status).toBe(404);
  expect(await isThere(harness, id)).toBe(true);
});

test.for(['med_missing', 'nonsense', 'med_%00'])('the file id %s is not found', async (id) => {
  expect(await isThere(await startSandbox(), id)).toBe(false);
});
