import { describe, expect, test } from 'vitest';
import { isMessage } from '../../generated/validators/response/message.js';
import { form, HELLO, json, startSandbox } from './harness.ts';
import { valid } from './wire.ts';

/** Metadata of this size in bytes, in characters of two bytes. */
function metadata(bytes: number): Record<string, string> {
  const pairs: [string, string][] = [];
  for (let left = bytes; left > 0;) {
    const name = `key${String(pairs.length).padStart(2, '0')}${'x'.repeat((left - 5) % 2)}`;
    const value = 'é'.repeat(Math.min(500, (left - name.length) / 2));
    left -= name.length + 2 * value.length;
    pairs.push([name, value]);
  }
  return Object.fromEntries(pairs);
}

describe('sending', () => {
  test('a message is accepted as queued, with the same result from a form and from JSON', async () => {
    const { rest } = await startSandbox();
    const replies = [await rest('/v1/messages', form(HELLO)), await rest('/v1/messages', json(HELLO))];
    for (const { status, headers, body } of replies) {
      expect(status).toBe(201);
      expect(headers.get('location')).toBe(`/v1/messages/${body.id}`);
      expect(headers.get('content-type')).toBe('application/json');
      expect(body).toEqual({
        id: expect.stringMatching(/^msg_[0-9A-HJKMNP-TV-Z]{26}$/),
        object: 'message',
        mode: 'sandbox',
        direction: 'outbound',
        channel: 'sms',
        from: '+12025550100',
        to: '+12025550143',
        body: 'Hello',
        status: 'queued',
        segments: 1,
        encoding: 'gsm7',
        media: [],
        conversation_id: expect.stringMatching(/^cnv_/),
        contact_id: expect.stringMatching(/^con_/),
        tendlc_campaign_id: null,
        client_reference: null,
        metadata: {},
        error: null,
        sequence: 1,
        created_at: '2026-03-02T09:15:00.000Z',
        updated_at: '2026-03-02T09:15:00.000Z',
        send_at: null,
        sent_at: null,
        delivered_at: null,
        finalized_at: null,
      });
    }
  });

  test('every property of the request is stored', async () => {
    const { rest } = await startSandbox();
    const { status, body } = await rest(
      '/v1/messages',
      json({
        ...HELLO,
        body: 'It’s',
        smart_encoding: true,
        client_reference: 'order-1',
        metadata: { order: '1' },
        send_at: '2026-03-02T09:20:00Z',
      }),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'scheduled',
      body: "It's",
      encoding: 'gsm7',
      client_reference: 'order-1',
      metadata: { order: '1' },
      send_at: '2026-03-02T09:20:00.000Z',
    });
  });

  test.for<[string, object]>([
    ['8192 bytes of metadata', { metadata: metadata(8192) }],
    ['a time in 5 minutes', { send_at: '2026-03-02T09:20:00Z' }],
    ['a time in 35 days', { send_at: '2026-04-06T09:15:00Z' }],
    ['the shortest validity', { valid_for: 1 }],
    ['the longest validity', { valid_for: 36_000 }],
    ['the number that is always valid', { from: '+15005550006' }],
    ['10 segments', { body: 'a'.repeat(1530) }],
  ])('%s is accepted', async ([, fields]) => {
    const { rest } = await startSandbox();
    const { status, body } = await rest('/v1/messages', json({ ...HELLO, ...fields }));
    expect(status).toBe(201);
    valid(isMessage, body);
  });

  test('media makes it an MMS with one segment', async () => {
    const { rest } = await startSandbox();
    const { to, from } = HELLO;
    const urls = ['https://files.test/a.jpg', 'https://files.test/b.jpg'];
    const fields = new URLSearchParams([
      ['to', to],
      ['from', from],
      ...urls.map((url) => ['media_url', url]),
    ]);
    const { status, body } = await rest('/v1/messages', form(fields.toString()));
    expect(status).toBe(201);
    expect(body).toMatchObject({ channel: 'mms', body: null, segments: 1, encoding: null });
    expect(body.media).toHaveLength(2);
  });
});

describe('a message is rejected', () => {
  const long = 'a'.repeat(1531);
  test.for<[string, Record<string, unknown>, string, string, string]>([
    ['without a recipient', { to: undefined }, 'validation_failed', '/to', 'required'],
    ['with neither text nor media', { body: undefined }, 'validation_failed', '/body', 'required'],
    ['with an empty body', { body: '' }, 'validation_failed', '/body', 'too_short'],
    ['with an unknown field', { colour: 'red' }, 'validation_failed', '/colour', 'unknown_field'],
    ['with a number in place of text', { body: 7 }, 'validation_failed', '/body', 'invalid_type'],
    ['to a national number', { to: '2025550143' }, 'invalid_phone_number', '/to', 'invalid_format'],
    ['in 11 segments', { body: long }, 'message_too_long', '/body', 'too_long'],
    ['of 1601 characters', { body: 'a'.repeat(1601) }, 'message_too_long', '/body', 'too_long'],
    [
      'with characters outside GSM-7, if GSM-7 is requested',
      { body: 'á', encoding: 'gsm7' },
      'validation_failed',
      '/body',
      'invalid_value',
    ],
    ['with half a surrogate pair', { body: 'a\ud800' }, 'validation_failed', '/body', 'invalid_format'],
    [
      'with half a surrogate pair in its reference',
      { client_reference: '\udc00' },
      'validation_failed',
      '/client_reference',
      'invalid_format',
    ],
    [
      'with half a surrogate pair in its metadata',
      { metadata: { order: '\ud800' } },
      'validation_failed',
      '/metadata/order',
      'invalid_format',
    ],
    [
      'with more than 8192 bytes of metadata',
      { metadata: metadata(8193) },
      'validation_failed',
      '/metadata',
      'too_long',
    ],
    [
      'with only characters that smart encoding removes',
      { body: '\u200b', smart_encoding: true },
      'validation_failed',
      '/body',
      'too_short',
    ],
    ['valid for less than a second', { valid_for: 0 }, 'validation_failed', '/valid_for', 'out_of_range'],
    ['valid for over 10 hours', { valid_for: 36_001 }, 'validation_failed', '/valid_for', 'out_of_range'],
    [
      'at a time with an offset',
      { send_at: '2026-03-02T10:20:00+01:00' },
      'validation_failed',
      '/send_at',
      'invalid_format',
    ],
    ['too soon', { send_at: '2026-03-02T09:19:59Z' }, 'validation_failed', '/send_at', 'out_of_range'],
    ['too late', { send_at: '2026-04-06T09:15:01Z' }, 'validation_failed', '/send_at', 'out_of_range'],
    [
      'at an invalid time',
      { send_at: '2026-02-30T25:00:00Z' },
      'validation_failed',
      '/send_at',
      'invalid_format',
    ],
    [
      'with media over http',
      { media_url: ['http://a.test'] },
      'validation_failed',
      '/media_url/0',
      'invalid_format',
    ],
    ['to a number that is not in use', { to: '+15005550001' }, 'invalid_phone_number', '/to', 'not_allowed'],
    ['to an unreachable number', { to: '+15005550002' }, 'unroutable', '/to', 'not_allowed'],
    ['to a closed region', { to: '+15005550003' }, 'region_not_permitted', '/to', 'not_allowed'],
    ['to a recipient who opted out', { to: '+15005550004' }, 'recipient_opted_out', '/to', 'not_allowed'],
    ['to a landline', { to: '+15005550009' }, 'landline_recipient', '/to', 'not_allowed'],
    [
      'from a number of another workspace',
      { from: '+15005550007' },
      'sender_not_owned',
      '/from',
      'not_allowed',
    ],
    ['from a full queue', { from: '+15005550008' }, 'queue_full', '/from', 'not_allowed'],
  ])('%s', async ([, change, code, pointer, reason]) => {
    const { rest } = await startSandbox();
    const { status, headers, body } = await rest('/v1/messages', json({ ...HELLO, ...change }));
    expect(status).toBe(422);
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(body).toMatchObject({ status: 422, code, errors: [{ pointer, code: reason }] });
    expect(body.request_id).toBe(headers.get('request-id'));
    expect(body.instance).toBe(`/v1/messages#${body.request_id}`);
    expect((await rest('/v1/messages')).body.data).toEqual([]);
  });

  test('if a bare + in a form became a space, with a hint', async () => {
    const { rest } = await startSandbox();
    const init = { ...form(''), body: 'to=+12025550143&from=%2B12025550100&body=Hi' };
    const { status, body } = await rest('/v1/messages', init);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'invalid_phone_number',
      errors: [{ field: 'to', code: 'invalid_format' }],
    });
    expect(body.errors[0].detail).toContain('%2B');
  });

  test('with metadata in a form', async () => {
    const { rest } = await startSandbox();
    const { status, body } = await rest('/v1/messages', form({ ...HELLO, metadata: 'x' }));
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ pointer: '/metadata', code: 'not_allowed' }]);
  });

  test('between two invalid numbers, with both reasons', async () => {
    const { rest } = await startSandbox();
    const numbers = { to: '+15005550002', from: '+15005550008' };
    const { status, body } = await rest('/v1/messages', json({ ...HELLO, ...numbers }));
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'validation_failed',
      errors: [{ pointer: '/from' }, { pointer: '/to' }],
    });
  });

  test('with several errors, all of which are listed', async () => {
    const { rest } = await startSandbox();
    const { body } = await rest('/v1/messages', json({ to: '1', body: '' }));
    expect(body.code).toBe('validation_failed');
    expect(body.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'body',
      'from',
      'to',
    ]);
  });

  test.for<[string, RequestInit, number, string]>([
    ['as broken JSON', { ...json({}), body: '{' }, 400, 'malformed_request'],
    ['as a form with invalid percent-encoding', { ...form(HELLO), body: 'to=%zz' }, 400, 'malformed_request'],
    [
      'as XML',
      { ...json({}, { 'content-type': 'application/xml' }), body: '<a/>' },
      415,
      'unsupported_media_type',
    ],
    ['over 1 MiB', json({ ...HELLO, body: 'a'.repeat(1_048_576) }), 413, 'content_too_large'],
    ['for a client that accepts only XML', json(HELLO, { accept: 'application/xml' }), 406, 'not_acceptable'],
    ['by PUT', { ...json(HELLO), method: 'PUT' }, 405, 'method_not_allowed'],
  ])('%s', async ([, init, expected, code]) => {
    const { rest } = await startSandbox();
    const { status, body, headers } = await rest('/v1/messages', init);
    expect(status).toBe(expected);
    expect(body.code).toBe(code);
    expect(headers.get('allow') !== null).toBe(expected === 405);
  });

  test('to the number that always exceeds the quota', async () => {
    const { rest } = await startSandbox();
    const { status, headers, body } = await rest('/v1/messages', json({ ...HELLO, to: '+15005550012' }));
    expect(status).toBe(429);
    expect(body).toMatchObject({ code: 'rate_limited', retryable: true, 'violated-policies': ['sandbox'] });
    expect(headers.get('ratelimit')).toBe('"sandbox";r=0;t=60');
    expect(headers.get('retry-after')).toBe('60');
  });

  test('in live mode, which is locked', async () => {
    const { rest } = await startSandbox({ keys: [{ key: 'sk_live_1', mode: 'live' }] });
    const { status, body } = await rest('/v1/messages', json(HELLO));
    expect(status).toBe(403);
    expect(body.code).toBe('live_mode_locked');
  });
});
