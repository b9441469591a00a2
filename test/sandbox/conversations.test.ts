import { expect, test } from 'vitest';
import { isConversation } from '../../generated/validators/response/conversation.js';
import { isMessage } from '../../generated/validators/response/message.js';
import { HELLO, json, startSandbox } from './harness.ts';
import { conversationWith, OURS, patch, refusal, THEIRS, told } from './traffic.ts';
import { valid } from './wire.ts';

const USER = '3f0c8a52-7d1e-4b96-a1f4-2c9d6e8b0175';

test('the first message between two numbers starts their conversation, to which later messages in both directions belong', async () => {
  const harness = await startSandbox();
  const { body: first } = await harness.rest('/v1/messages', json(HELLO));
  expect(await conversationWith(harness, THEIRS)).toMatchObject({
    id: first.conversation_id,
    phone_number: OURS,
    participant: THEIRS,
    contact_id: first.contact_id,
    status: 'open',
    assigned_user_id: null,
    last_message_at: first.created_at,
    sequence: 1,
    created_at: first.created_at,
  });
  await harness.clock.turn(1000);
  const { body } = await harness.rest(`/v1/conversations/${first.conversation_id}/messages`);
  expect(body.data.map(({ direction }: { direction: string }) => direction)).toEqual(['inbound', 'outbound']);
  expect(valid(isMessage, body.data[0])).toMatchObject({
    conversation_id: first.conversation_id,
    contact_id: first.contact_id,
  });
  expect(await conversationWith(harness, THEIRS)).toMatchObject({
    last_message_at: '2026-03-02T09:15:00.400Z',
    sequence: 2,
  });
  expect(await told(harness, 'conversation')).toEqual(['conversation.created 1 after null']);
});

test('each of our numbers has its own conversation with the same contact', async () => {
  const harness = await startSandbox();
  const { body: one } = await harness.rest('/v1/messages', json(HELLO));
  const { body: other } = await harness.rest('/v1/messages', json({ ...HELLO, from: '+12025550199' }));
  expect(other.conversation_id).not.toBe(one.conversation_id);
  expect(other.contact_id).toBe(one.contact_id);
});

test('a conversation is closed, assigned, and opened, with one event each; a patch without a change causes no event', async () => {
  const harness = await startSandbox();
  const { body: sent } = await harness.rest('/v1/messages', json(HELLO));
  const path = `/v1/conversations/${sent.conversation_id}`;
  const change = async (fields: object) =>
    valid(isConversation, (await harness.rest(path, patch(fields))).body);
  expect(await change({ status: 'closed', assigned_user_id: USER.toUpperCase() })).toMatchObject({
    status: 'closed',
    assigned_user_id: USER,
    sequence: 2,
  });
  expect(await change({ status: 'closed' })).toMatchObject({ sequence: 2 });
  expect(await change({})).toMatchObject({ assigned_user_id: USER, sequence: 2 });
  expect(await change({ assigned_user_id: null })).toMatchObject({
    status: 'closed',
    assigned_user_id: null,
  });
  expect(await change({ status: 'open' })).toMatchObject({ status: 'open', sequence: 4 });
  expect(await told(harness, 'conversation')).toEqual([
    'conversation.created 1 after null',
    'conversation.updated 2 after open',
    'conversation.updated 3 after null',
    'conversation.updated 4 after closed',
  ]);
});

test.for<[string, object]>([
  ['/status invalid_value', { status: 'archived' }],
  ['/status invalid_type', { status: null }],
  ['/assigned_user_id invalid_format', { assigned_user_id: 'me' }],
  ['/participant unknown_field', { participant: OURS }],
])('a patch is rejected for %s', async ([fault, fields]) => {
  const { rest } = await startSandbox();
  const { body: sent } = await rest('/v1/messages', json(HELLO));
  expect(refusal(await rest(`/v1/conversations/${sent.conversation_id}`, patch(fields)))).toEqual([
    422,
    'validation_failed',
    [fault],
  ]);
});

test('a message in a closed conversation is sent between its numbers, and opens it again', async () => {
  const harness = await startSandbox();
  const { body: first } = await harness.rest('/v1/messages', json(HELLO));
  const path = `/v1/conversations/${first.conversation_id}`;
  await harness.rest(path, patch({ status: 'closed' }));
  const { status, headers, body } = await harness.rest(`${path}/messages`, json({ body: 'Thank you.' }));
  expect(status).toBe(201);
  expect(headers.get('location')).toBe(`/v1/messages/${body.id}`);
  expect(valid(isMessage, body)).toMatchObject({
    from: OURS,
    to: THEIRS,
    body: 'Thank you.',
    status: 'queued',
    conversation_id: first.conversation_id,
  });
  expect((await conversationWith(harness, THEIRS)).status).toBe('open');
  expect((await told(harness, 'conversation')).at(-1)).toBe('conversation.updated 3 after closed');
});

test('a reply opens a closed conversation again', async () => {
  const harness = await startSandbox();
  const { body: sent } = await harness.rest('/v1/messages', json(HELLO));
  await harness.rest(`/v1/conversations/${sent.conversation_id}`, patch({ status: 'closed' }));
  await harness.clock.turn(1000);
  expect((await conversationWith(harness, THEIRS)).status).toBe('open');
});

test('a message in a conversation is sent once per key, is validated like other messages, and needs fewer fields', async () => {
  const harness = await startSandbox();
  const { body: first } = await harness.rest('/v1/messages', json(HELLO));
  const path = `/v1/conversations/${first.conversation_id}/messages`;
  const once = json({ body: 'Once.' }, { 'idempotency-key': 'once' });
  const { body: sent } = await harness.rest(path, once);
  const replay = await harness.rest(path, once);
  expect(replay.headers.get('idempotency-replayed')).toBe('true');
  expect(replay.body).toEqual(sent);
  expect(refusal(await harness.rest(path, json({})))).toEqual([422, 'validation_failed', ['/body required']]);
  await harness.rest('/v1/opt_outs', json({ from: OURS, to: THEIRS }));
  expect(refusal(await harness.rest(path, json({ body: 'No.' })))).toEqual([422, 'recipient_opted_out', []]);
});

test('an unknown conversation has no messages, and accepts none', async () => {
  const { rest } = await startSandbox();
  for (const id of ['cnv_none', 'nonsense']) {
    const replies = [
      await rest(`/v1/conversations/${id}`),
      await rest(`/v1/conversations/${id}`, patch({})),
      await rest(`/v1/conversations/${id}/messages`),
      await rest(`/v1/conversations/${id}/messages`, json({ body: 'Hello' })),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  }
});

test.for([
  ['status=open', 1],
  ['status=closed', 1],
  [`assigned_user_id=${USER.toUpperCase()}`, 1],
  ['phone_number=%2B12025550100', 2],
  ['participant=%2B12025550144', 1],
  ['participant=%2B12025550144&status=open', 0],
] as const)('the filter %s leaves %i', async ([query, count]) => {
  const { rest } = await startSandbox();
  await rest('/v1/messages', json(HELLO));
  const { body: sent } = await rest('/v1/messages', json({ ...HELLO, to: '+12025550144' }));
  await rest(
    `/v1/conversations/${sent.conversation_id}`,
    patch({ status: 'closed', assigned_user_id: USER }),
  );
  expect((await rest(`/v1/conversations?${query}`)).body.data).toHaveLength(count);
});
