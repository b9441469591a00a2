import { expect, test } from 'vitest';
import { isMedia } from '../../generated/validators/response/media.js';
import { isMessage } from '../../generated/validators/response/message.js';
import { HELLO, json, startSandbox, type Harness } from './harness.ts';
import { valid } from './wire.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

async function upload({ rest }: Harness, size: number): Promise<string> {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(size)], 'picture', { type: 'image/png' }));
  return (await rest('/v1/media', { method: 'POST', body })).body.id;
}

/** Sends a message without a text. */
async function send({ rest }: Harness, fields: object) {
  const { to, from } = HELLO;
  return rest('/v1/messages', json({ to, from, ...fields }));
}

test('a file at a URL becomes a file that can be read and downloaded', async () => {
  const harness = await startSandbox();
  const { status, body } = await send(harness, { media_url: ['https://files.test/a.jpg'] });
  expect(status).toBe(201);
  const [media] = valid(isMessage, body).media;
  expect(media).toMatchObject({ content_type: 'image/gif', expires_at: '2026-04-01T09:15:00.000Z' });
  const read = await harness.rest(`/v1/media/${media!.id}`);
  expect(valid(isMedia, read.body)).toEqual(media);
  const content = await harness.rest(new URL(media!.url).pathname);
  expect(content.headers.get('content-type')).toBe('image/gif');
  expect(content.body).toMatch(/^GIF89a/);
});

test('uploaded files follow those with URLs, in their order', async () => {
  const harness = await startSandbox();
  const ids = [await upload(harness, 2), await upload(harness, 1)];
  const { status, body } = await send(harness, { media_url: ['https://files.test/a.jpg'], media_id: ids });
  expect(status).toBe(201);
  expect(valid(isMessage, body)).toMatchObject({ channel: 'mms', body: null, segments: 1, encoding: null });
  expect(body.media.map(({ id }: { id: string }) => id).slice(1)).toEqual(ids);
});

test('a form repeats the field for each file', async () => {
  const harness = await startSandbox();
  const ids = [await upload(harness, 1), await upload(harness, 1)];
  const { to, from } = HELLO;
  const fields = new URLSearchParams([['to', to], ['from', from], ...ids.map((id) => ['media_id', id])]);
  const { status, body } = await harness.rest('/v1/messages', { method: 'POST', body: fields });
  expect(status).toBe(201);
  expect(body.media.map(({ id }: { id: string }) => id)).toEqual(ids);
});

test('the echo contains the same files', async () => {
  const harness = await startSandbox();
  const { media } = (await send(harness, { media_id: [await upload(harness, 1)] })).body;
  await harness.clock.turn(1000);
  const { data } = (await harness.rest('/v1/messages?direction=inbound')).body;
  expect(data).toMatchObject([{ channel: 'mms', media }]);
});

test('ten files of 1 MiB together can be sent', async () => {
  const harness = await startSandbox();
  const media_id = await Promise.all(Array.from({ length: 10 }, () => upload(harness, 104_857)));
  expect((await send(harness, { media_id })).status).toBe(201);
});

test.for<[string, (harness: Harness) => Promise<object>, string, string]>([
  [
    'more than ten files',
    async (harness) => ({
      media_url: Array.from({ length: 6 }, () => 'https://files.test/a.jpg'),
      media_id: await Promise.all(Array.from({ length: 5 }, () => upload(harness, 1))),
    }),
    '/media_id',
    'too_many_items',
  ],
  [
    'a URL without a file',
    async () => ({ media_url: ['https://files.test/a.jpg', 'https://'] }),
    '/media_url/1',
    'invalid_format',
  ],
  [
    'more than 1 MiB',
    async (harness) => ({ media_id: [await upload(harness, 1_048_576), await upload(harness, 1)] }),
    '/media_id',
    'out_of_range',
  ],
  [
    'a file that does not exist',
    async (harness) => ({ media_id: [await upload(harness, 1), 'med_missing'] }),
    '/media_id/1',
    'invalid_value',
  ],
  [
    'a file that has expired',
    async (harness) => {
      const id = await upload(harness, 1);
      await harness.clock.turn(30 * DAY_MS);
      return { media_id: [id] };
    },
    '/media_id/0',
    'invalid_value',
  ],
  [
    'a file that expires before the message is due',
    async (harness) => ({ media_id: [await upload(harness, 1)], send_at: '2026-04-01T09:15:00.000Z' }),
    '/media_id/0',
    'conflict',
  ],
])('a message with %s is rejected', async ([, fields, pointer, code]) => {
  const harness = await startSandbox();
  const { status, body } = await send(harness, await fields(harness));
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 'validation_failed', errors: [{ pointer, code }] });
});

test('a scheduled message keeps the files of its URLs until after it is sent', async () => {
  const harness = await startSandbox();
  const fields = { media_url: ['https://files.test/a.jpg'], send_at: '2026-04-06T09:15:00.000Z' };
  const { id, media } = (await send(harness, fields)).body;
  expect(media).toMatchObject([{ expires_at: '2026-05-06T09:15:00.000Z' }]);
  await harness.clock.turn(35 * DAY_MS + 1000);
  expect((await harness.rest(`/v1/messages/${id}`)).body.status).toBe('delivered');
});

test('a scheduled message fails if one of its files was deleted', async () => {
  const harness = await startSandbox();
  const media_id = [await upload(harness, 1)];
  const { id, media } = (await send(harness, { media_id, send_at: '2026-03-02T10:15:00Z' })).body;
  await harness.rest(`/v1/media/${media_id[0]}`, { method: 'DELETE' });
  expect((await harness.rest(`/v1/messages/${id}`)).body).toMatchObject({ status: 'scheduled', media });
  await harness.clock.turn(60 * 60_000);
  const { body } = await harness.rest(`/v1/messages/${id}`);
  expect(valid(isMessage, body)).toMatchObject({
    status: 'failed',
    media,
    error: { code: 'undeliverable', retryable: false },
    sent_at: null,
    finalized_at: '2026-03-02T10:15:00.000Z',
  });
});

test('a sent message still names a deleted file', async () => {
  const harness = await startSandbox();
  const { id, media } = (await send(harness, { media_id: [await upload(harness, 1)] })).body;
  await harness.rest(`/v1/media/${media[0].id}`, { method: 'DELETE' });
  await harness.clock.turn(1000);
  expect((await harness.rest(`/v1/messages/${id}`)).body).toMatchObject({ status: 'delivered', media });
});
