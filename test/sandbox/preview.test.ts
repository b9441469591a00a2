import { expect, test } from 'vitest';
import { isMessagePreview } from '../../generated/validators/response/message-preview.js';
import { json, startSandbox } from './harness.ts';
import { valid } from './wire.ts';

const PATH = '/v1/messages/preview';

test.for<[object, object]>([
  [
    { body: 'Hello' },
    { encoding: 'gsm7', units: 5, segments: 1, segment_units: [5], non_gsm_characters: [] },
  ],
  [{ body: '' }, { encoding: 'gsm7', units: 0, segments: 0, segment_units: [], non_gsm_characters: [] }],
  [{ body: '[€]' }, { encoding: 'gsm7', units: 6, segments: 1 }],
  [{ body: '“a” 😀 “' }, { encoding: 'ucs2', units: 8, segments: 1, non_gsm_characters: ['“', '”', '😀'] }],
  [
    { body: '“a”', smart_encoding: true },
    { encoding: 'gsm7', units: 3, non_gsm_characters: [] },
  ],
  [
    { body: 'a', encoding: 'ucs2' },
    { encoding: 'ucs2', units: 1, non_gsm_characters: [] },
  ],
  [
    { body: '“', encoding: 'gsm7' },
    { encoding: 'ucs2', units: 1, non_gsm_characters: ['“'] },
  ],
  [{ body: 'a'.repeat(161) }, { segments: 2, segment_units: [153, 8] }],
  [{ body: 'a'.repeat(16_000) }, { segments: 105 }],
])('%j', async ([request, expected]) => {
  const { rest } = await startSandbox();
  const { status, body } = await rest(PATH, json(request));
  expect(status).toBe(200);
  expect(valid(isMessagePreview, body)).toMatchObject(expected);
  expect((await rest('/v1/messages')).body.data).toEqual([]);
});

test.for<[object, string]>([
  [{}, 'required'],
  [{ body: 'a'.repeat(16_001) }, 'too_long'],
  [{ body: 'a\ud800' }, 'invalid_format'],
  [{ body: 'a', to: '+12025550143' }, 'unknown_field'],
])('%j is rejected', async ([request, code]) => {
  const { rest } = await startSandbox();
  const { status, body } = await rest(PATH, json(request));
  expect(status).toBe(422);
  expect(body.errors).toMatchObject([{ code }]);
});

test('every role can use the preview, and a repeated request with the same key gets the same response', async () => {
  const { rest } = await startSandbox({ keys: [{ key: 'viewer', role: 'VIEWER' }] });
  const init = json({ body: 'Hello' }, { 'idempotency-key': 'one' });
  const replies = [await rest(PATH, init), await rest(PATH, init)];
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(replies[1]!.headers.get('idempotency-replayed')).toBe('true');
});
