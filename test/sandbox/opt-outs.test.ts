import { expect, test } from 'vitest';
import { isOptOut } from '../../generated/validators/response/opt-out.js';
import { HELLO, json, startSandbox, type Harness } from './harness.ts';
import { contactWith, DELETE, OURS, refusal, THEIRS, told } from './traffic.ts';
import { valid } from './wire.ts';

const OUR_OTHER = '+12025550199';

async function enter({ rest }: Harness, from = OURS) {
  const reply = await rest('/v1/opt_outs', json({ from, to: THEIRS }));
  expect(reply.status).toBe(201);
  expect(reply.headers.get('location')).toBe(`/v1/opt_outs/${reply.body.id}`);
  return valid(isOptOut, reply.body);
}

test('an opt-out is entered for a recipient without a contact, which creates one', async () => {
  const harness = await startSandbox();
  const optOut = await enter(harness);
  expect(optOut).toMatchObject({ from: OURS, to: THEIRS, keyword: null, mode: 'sandbox' });
  expect((await harness.rest(`/v1/opt_outs/${optOut.id}`)).body).toEqual(optOut);
  expect(await contactWith(harness, THEIRS)).toMatchObject({
    id: optOut.contact_id,
    consent: { status: 'opted_out', source: 'api', updated_at: optOut.created_at },
  });
  expect(await told(harness, 'contact')).toEqual(['contact.opted_out 1 after null']);
});

test('a known contact becomes opted out; a repeated opt-out only causes another event', async () => {
  const harness = await startSandbox();
  await harness.rest('/v1/contacts', json({ phone: THEIRS, consent: { status: 'opted_in' } }));
  await enter(harness);
  await enter(harness, OUR_OTHER);
  expect((await contactWith(harness, THEIRS)).sequence).toBe(2);
  expect(await told(harness, 'contact')).toEqual([
    'contact.opted_in 1 after null',
    'contact.opted_out 2 after opted_in',
    'contact.opted_out 2 after null',
  ]);
});

test('each pair of numbers has one opt-out', async () => {
  const harness = await startSandbox();
  await enter(harness);
  expect(refusal(await harness.rest('/v1/opt_outs', json({ from: OURS, to: THEIRS })))).toEqual([
    409,
    'already_exists',
    ['/to conflict'],
  ]);
  expect((await harness.rest('/v1/opt_outs', json({ from: THEIRS, to: OURS }))).status).toBe(201);
});

test('a message to a recipient who has opted out is rejected without effects, but a message from another number is accepted', async () => {
  const harness = await startSandbox();
  await enter(harness);
  expect(refusal(await harness.rest('/v1/messages', json(HELLO)))).toEqual([
    422,
    'recipient_opted_out',
    ['/to not_allowed'],
  ]);
  for (const path of ['/v1/messages', '/v1/conversations']) {
    expect((await harness.rest(path)).body.data).toEqual([]);
  }
  expect((await harness.rest('/v1/messages', json({ ...HELLO, from: OUR_OTHER }))).status).toBe(201);
});

test.for([
  ['scheduled', { send_at: '2026-03-02T10:15:00.000Z' }, 2 * 60 * 60_000],
  ['queued', {}, 1000],
] as const)('a message that was %s when its recipient opted out fails', async ([status, fields, wait]) => {
  const harness = await startSandbox();
  const { body: sent } = await harness.rest('/v1/messages', json({ ...HELLO, ...fields }));
  expect(sent.status).toBe(status);
  await enter(harness);
  await harness.clock.turn(wait);
  expect((await harness.rest(`/v1/messages/${sent.id}`)).body).toMatchObject({
    status: 'failed',
    error: { code: 'recipient_opted_out', retryable: false },
  });
});

test('when the last opt-out is deleted, its contact is opted in', async () => {
  const harness = await startSandbox();
  const first = await enter(harness);
  const second = await enter(harness, OUR_OTHER);
  const { status, body } = await harness.rest(`/v1/opt_outs/${first.id}`, DELETE);
  expect([status, body]).toEqual([204, '']);
  expect((await contactWith(harness, THEIRS)).consent.status).toBe('opted_out');
  expect((await harness.rest('/v1/messages', json(HELLO))).status).toBe(201);
  await harness.clock.turn(1000);
  await harness.rest(`/v1/opt_outs/${second.id}`, DELETE);
  expect((await contactWith(harness, THEIRS)).consent).toEqual({
    status: 'opted_in',
    source: 'api',
    updated_at: '2026-03-02T09:15:01.000Z',
  });
  expect((await told(harness, 'contact')).at(-1)).toBe('contact.opted_in 2 after opted_out');
});

test('an opt-out remains after its contact is deleted, and can then be deleted', async () => {
  const harness = await startSandbox();
  const { id, contact_id } = await enter(harness);
  await harness.rest(`/v1/contacts/${contact_id}`, DELETE);
  expect((await harness.rest('/v1/messages', json(HELLO))).body.code).toBe('recipient_opted_out');
  expect((await harness.rest(`/v1/opt_outs/${id}`, DELETE)).status).toBe(204);
  expect((await harness.rest(`/v1/opt_outs/${id}`, DELETE)).status).toBe(404);
  expect((await harness.rest('/v1/messages', json(HELLO))).status).toBe(201);
});

test('opt-outs are listed newest first, filtered by either number, page by page', async () => {
  const harness = await startSandbox();
  const first = await enter(harness);
  const second = await enter(harness, OUR_OTHER);
  const ids = async (query: string) =>
    (await harness.rest(`/v1/opt_outs?${query}`)).body.data.map(({ id }: { id: string }) => id);
  expect(await ids('')).toEqual([second.id, first.id]);
  expect(await ids('from=%2B12025550100')).toEqual([first.id]);
  expect(await ids('to=%2B12025550100')).toEqual([]);
  const { next_cursor } = (await harness.rest('/v1/opt_outs?limit=1')).body;
  expect(await ids(`limit=1&cursor=${next_cursor}`)).toEqual([first.id]);
});
