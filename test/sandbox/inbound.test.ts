import { expect, test } from 'vitest';
import { isMessage } from '../../generated/validators/response/message.js';
import { isOptOut } from '../../generated/validators/response/opt-out.js';
import { HELLO, json, startSandbox, type Harness } from './harness.ts';
import { contactWith, conversationWith, DELETE, OURS, patch, THEIRS, told } from './traffic.ts';
import { valid } from './wire.ts';

const OUR_OTHER = '+12025550199';

async function text(harness: Harness, body: string, to = OURS): Promise<void> {
  await harness.sandbox.receive({ from: THEIRS, to, body });
}

async function optOuts({ rest }: Harness) {
  const { data } = (await rest('/v1/opt_outs')).body;
  return data.map((each: unknown) => valid(isOptOut, each));
}

test('a text from an unknown number creates a contact and a conversation, to which it belongs', async () => {
  const harness = await startSandbox();
  await text(harness, 'Is anybody there? 👋');
  const contact = await contactWith(harness, THEIRS);
  const conversation = await conversationWith(harness, THEIRS);
  const { data } = (await harness.rest('/v1/messages')).body;
  expect(data).toHaveLength(1);
  expect(valid(isMessage, data[0])).toMatchObject({
    direction: 'inbound',
    status: 'received',
    channel: 'sms',
    from: THEIRS,
    to: OURS,
    body: 'Is anybody there? 👋',
    encoding: 'ucs2',
    segments: 1,
    contact_id: contact.id,
    conversation_id: conversation.id,
  });
  expect(contact.consent.status).toBe('unknown');
  expect(conversation.phone_number).toBe(OURS);
  expect(await told(harness, 'message')).toEqual(['message.received 1 after null']);
  expect(await told(harness, 'contact')).toEqual([]);
});

test('a text opens a closed conversation again', async () => {
  const harness = await startSandbox();
  await text(harness, 'Hello');
  const { id } = await conversationWith(harness, THEIRS);
  await harness.rest(`/v1/conversations/${id}`, patch({ status: 'closed' }));
  await text(harness, 'One more thing');
  expect(await conversationWith(harness, THEIRS)).toMatchObject({ id, status: 'open' });
});

test.for([
  ['STOP', 'STOP'],
  [' opt-out\n', 'OPT-OUT'],
  ['Stop All', 'STOP ALL'],
])('%j opts out, once', async ([body, keyword]) => {
  const harness = await startSandbox();
  await text(harness, body!);
  await text(harness, 'STOP');
  expect(await optOuts(harness)).toMatchObject([{ from: OURS, to: THEIRS, keyword }]);
  expect((await contactWith(harness, THEIRS)).consent).toEqual({
    status: 'opted_out',
    source: 'via_text',
    updated_at: '2026-03-02T09:15:00.000Z',
  });
  expect(await told(harness, 'contact')).toEqual(['contact.opted_out 2 after unknown']);
  expect((await harness.rest('/v1/messages', json(HELLO))).body.code).toBe('recipient_opted_out');
});

test('STOP PLEASE is an ordinary text', async () => {
  const harness = await startSandbox();
  await text(harness, 'STOP PLEASE');
  expect(await optOuts(harness)).toEqual([]);
  expect((await harness.rest('/v1/messages', json(HELLO))).status).toBe(201);
});

test('START removes the opt-out, even one that was entered manually, and opts in', async () => {
  const harness = await startSandbox();
  await harness.rest('/v1/opt_outs', json({ from: OURS, to: THEIRS }));
  await harness.clock.turn(1000);
  await text(harness, 'unstop');
  expect(await optOuts(harness)).toEqual([]);
  expect((await contactWith(harness, THEIRS)).consent).toEqual({
    status: 'opted_in',
    source: 'via_text',
    updated_at: '2026-03-02T09:15:01.000Z',
  });
  expect(await told(harness, 'contact')).toEqual([
    'contact.opted_out 1 after null',
    'contact.opted_in 2 after opted_out',
  ]);
  expect((await harness.rest('/v1/messages', json(HELLO))).status).toBe(201);
});

test('START to one of our numbers keeps the opt-out from another, and the sender remains opted out', async () => {
  const harness = await startSandbox();
  await text(harness, 'STOP');
  await text(harness, 'STOP', OUR_OTHER);
  await text(harness, 'START');
  expect(await optOuts(harness)).toMatchObject([{ from: OUR_OTHER }]);
  expect((await contactWith(harness, THEIRS)).consent.status).toBe('opted_out');
  await text(harness, 'START', '+12025550188');
  expect((await contactWith(harness, THEIRS)).consent.status).toBe('opted_out');
});

test('START without an earlier opt-out is consent, with one event', async () => {
  const harness = await startSandbox();
  await text(harness, 'YES');
  await text(harness, 'START');
  expect((await contactWith(harness, THEIRS)).consent).toMatchObject({
    status: 'opted_in',
    source: 'via_text',
  });
  expect(await told(harness, 'contact')).toEqual(['contact.opted_in 2 after unknown']);
});

test('HELP causes an event each time, and does not change consent', async () => {
  const harness = await startSandbox();
  await text(harness, 'Help');
  await text(harness, 'INFO');
  expect((await contactWith(harness, THEIRS)).consent.status).toBe('unknown');
  expect(await told(harness, 'contact')).toEqual([
    'contact.help_requested 1 after null',
    'contact.help_requested 1 after null',
  ]);
});

test('a keyword that we send is not echoed, so it has no effect', async () => {
  const harness = await startSandbox();
  await harness.rest('/v1/messages', json({ ...HELLO, body: 'STOP' }));
  await harness.clock.turn(1000);
  expect(await optOuts(harness)).toEqual([]);
  expect((await harness.rest('/v1/messages?direction=inbound')).body.data).toEqual([]);
});

test('a campaign member opted out by STOP can be opted in only by START, not by deleting the opt-out', async () => {
  const harness = await startSandbox();
  const create = `mutation($to: PhoneNumber!, $from: PhoneNumber!) {
    createCampaignMember(input: { to: $to, from: $from }) { campaignMember { id } } }`;
  const { body } = await harness.graphql(create, { to: THEIRS, from: OURS });
  const { id } = body.data.createCampaignMember.campaignMember;
  const move = `mutation($id: UUID!) { transitionCampaignMember(input: { id: $id, to: INACTIVE }) {
    campaignMember { state } userErrors { code } } }`;
  const stateOf = async () => (await harness.graphql(move, { id })).body.data.transitionCampaignMember;
  const optedOut = { campaignMember: null, userErrors: [{ code: 'OPTED_OUT' }] };
  const inactive = { campaignMember: { state: 'INACTIVE' }, userErrors: [] };
  expect(await stateOf()).toEqual(inactive);
  await text(harness, 'STOP');
  expect(await stateOf()).toEqual(optedOut);
  await harness.rest(`/v1/opt_outs/${(await optOuts(harness))[0].id}`, DELETE);
  expect(await stateOf()).toEqual(optedOut);
  await text(harness, 'START');
  expect(await stateOf()).toEqual(inactive);
});
