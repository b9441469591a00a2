import { expect, test } from 'vitest';
import { isContact } from '../../generated/validators/response/contact.js';
import { HELLO, json, startSandbox, type Harness } from './harness.ts';
import { conversationWith, DELETE, OURS, patch, refusal, THEIRS, told } from './traffic.ts';
import { valid } from './wire.ts';

const ADA = {
  phone: THEIRS,
  first_name: 'Ada',
  locale: 'EN_US',
  tags: ['vip', 'spring'],
  consent: { status: 'opted_in', source: 'web_form' },
  metadata: { customer_id: 'C-88' },
};

async function create({ rest }: Harness, fields: object = ADA) {
  const reply = await rest('/v1/contacts', json(fields));
  expect(reply.status).toBe(201);
  return valid(isContact, reply.body);
}

async function optOut({ rest }: Harness, to = THEIRS): Promise<string> {
  return (await rest('/v1/opt_outs', json({ from: OURS, to }))).body.id;
}

test('a contact is created with the given values, and can be read', async () => {
  const harness = await startSandbox();
  const contact = await create(harness);
  expect(contact).toMatchObject({
    ...ADA,
    last_name: null,
    mode: 'sandbox',
    consent: { status: 'opted_in', source: 'web_form', updated_at: '2026-03-02T09:15:00.000Z' },
    sequence: 1,
  });
  expect((await harness.rest(`/v1/contacts/${contact.id}`)).body).toEqual(contact);
  expect(await told(harness, 'contact')).toEqual(['contact.opted_in 1 after null']);
});

test('omitted and null values are unknown, and cause no event', async () => {
  const harness = await startSandbox();
  expect(await create(harness, { phone: THEIRS, first_name: null })).toMatchObject({
    first_name: null,
    last_name: null,
    locale: null,
    tags: [],
    consent: { status: 'unknown', source: null, updated_at: null },
    metadata: {},
  });
  expect(await told(harness, 'contact')).toEqual([]);
});

test('a number has one contact; a creation or a change that would add a second contact is rejected', async () => {
  const harness = await startSandbox();
  await create(harness);
  const other = await create(harness, { phone: '+12025550144' });
  const taken = [409, 'already_exists', ['/phone conflict']];
  expect(refusal(await harness.rest('/v1/contacts', json({ phone: THEIRS })))).toEqual(taken);
  expect(refusal(await harness.rest(`/v1/contacts/${other.id}`, patch({ phone: THEIRS })))).toEqual(taken);
  expect((await harness.rest(`/v1/contacts/${other.id}`, patch({ phone: other.phone }))).status).toBe(200);
});

test('a patch changes the given properties, clears those that are null, and merges metadata', async () => {
  const harness = await startSandbox();
  const { id } = await create(harness);
  await harness.clock.turn(1000);
  const change = {
    first_name: null,
    last_name: 'Byron',
    tags: ['old'],
    metadata: { tier: 'gold', customer_id: null },
  };
  const { body } = await harness.rest(`/v1/contacts/${id}`, patch(change));
  expect(valid(isContact, body)).toMatchObject({
    first_name: null,
    last_name: 'Byron',
    locale: 'EN_US',
    tags: ['old'],
    consent: { status: 'opted_in', updated_at: '2026-03-02T09:15:00.000Z' },
    metadata: { tier: 'gold' },
    sequence: 2,
    updated_at: '2026-03-02T09:15:01.000Z',
  });
  expect(body.metadata).not.toHaveProperty('customer_id');
  expect((await harness.rest(`/v1/contacts/${id}`, patch({ last_name: 'Byron' }))).body).toEqual(body);
});

test('metadata stays within its limits, even after a merge', async () => {
  const { rest } = await startSandbox();
  const pairs = (prefix: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, 'x'.repeat(400)]));
  const tooLong = [422, 'validation_failed', ['/metadata too_long']];
  expect(refusal(await rest('/v1/contacts', json({ phone: THEIRS, metadata: pairs('a', 21) })))).toEqual(
    tooLong,
  );
  const { status, body } = await rest('/v1/contacts', json({ phone: THEIRS, metadata: pairs('a', 20) }));
  expect(status).toBe(201);
  expect(refusal(await rest(`/v1/contacts/${body.id}`, patch({ metadata: pairs('b', 1) })))).toEqual(tooLong);
  const short = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`c${index}`, '']));
  expect(refusal(await rest(`/v1/contacts/${body.id}`, patch({ metadata: short })))).toEqual([
    422,
    'validation_failed',
    ['/metadata too_many_items'],
  ]);
});

test('consent is merged with the recorded one, causes an event when given, and none when withdrawn', async () => {
  const harness = await startSandbox();
  const { id } = await create(harness, { phone: THEIRS });
  const record = async (consent: object) => {
    await harness.clock.turn(1000);
    return (await harness.rest(`/v1/contacts/${id}`, patch({ consent }))).body.consent;
  };
  expect(await record({ status: 'opted_in' })).toEqual({
    status: 'opted_in',
    source: null,
    updated_at: '2026-03-02T09:15:01.000Z',
  });
  const verbal = { status: 'opted_in', source: 'verbal', updated_at: '2026-03-02T09:15:02.000Z' };
  expect(await record({ source: 'verbal' })).toEqual(verbal);
  expect(await record({ status: 'opted_in' })).toEqual(verbal);
  expect(await record({ status: 'unknown' })).toEqual({ status: 'unknown', source: null, updated_at: null });
  expect(await told(harness, 'contact')).toEqual(['contact.opted_in 2 after unknown']);
});

test('a contact with an opt-out cannot be recorded as opted in', async () => {
  const harness = await startSandbox();
  await optOut(harness);
  const { body } = await harness.rest('/v1/contacts');
  const path = `/v1/contacts/${body.data[0].id}`;
  for (const [consent, field] of [
    [{ status: 'opted_in' }, 'status'],
    [{ status: 'unknown' }, 'status'],
    [{ source: 'verbal' }, 'source'],
  ] as const) {
    const overruled = [422, 'validation_failed', [`/consent/${field} not_allowed`]];
    expect(refusal(await harness.rest(path, patch({ consent })))).toEqual(overruled);
  }
  expect((await harness.rest(path, patch({ first_name: 'Ada', consent: {} }))).status).toBe(200);
  await harness.rest(path, DELETE);
  expect((await harness.rest('/v1/contacts', json(ADA))).status).toBe(422);
  expect((await create(harness, { phone: THEIRS })).consent.status).toBe('opted_out');
});

test('another number has its own consent, and the opt-out of the previous number remains', async () => {
  const harness = await startSandbox();
  const ada = await create(harness);
  const path = `/v1/contacts/${ada.id}`;
  const moved = await harness.rest(path, patch({ phone: '+12025550144' }));
  expect(moved.body.consent).toEqual({ status: 'unknown', source: null, updated_at: null });
  await optOut(harness, '+12025550145');
  const [{ id }] = (await harness.rest('/v1/contacts?phone=%2B12025550145')).body.data;
  expect(refusal(await harness.rest(`/v1/contacts/${id}`, patch({ phone: '+12025550146' })))).toEqual([
    409,
    'invalid_state',
    [],
  ]);
  await harness.rest(`/v1/contacts/${id}`, DELETE);
  const { body } = await harness.rest(path, patch({ phone: '+12025550145' }));
  expect(valid(isContact, body).consent).toMatchObject({ status: 'opted_out', source: 'api' });
});

test('messages, conversations, and opt-outs refer to the contact with their number, or to none', async () => {
  const harness = await startSandbox();
  const { rest } = harness;
  const { body: sent } = await rest('/v1/messages', json(HELLO));
  const optOutId = await optOut(harness);
  const refer = async () => [
    (await rest(`/v1/messages/${sent.id}`)).body.contact_id,
    (await conversationWith(harness, THEIRS)).contact_id,
    (await rest(`/v1/opt_outs/${optOutId}`)).body.contact_id,
  ];
  const all = (id: string | null) => [id, id, id];
  expect(await refer()).toEqual(all(sent.contact_id));
  const { status, body } = await rest(`/v1/contacts/${sent.contact_id}`, DELETE);
  expect([status, body]).toEqual([204, '']);
  expect(await refer()).toEqual(all(null));
  expect((await rest(`/v1/contacts/${sent.contact_id}`)).status).toBe(404);
  const { id } = await create(harness, { phone: THEIRS });
  expect(await refer()).toEqual(all(id));
});

test('a change of the contact does not change the times of statuses', async () => {
  const harness = await startSandbox();
  const { body: sent } = await harness.rest('/v1/messages', json(HELLO));
  await harness.clock.turn(50);
  await harness.rest(`/v1/contacts/${sent.contact_id}`, DELETE);
  await harness.clock.turn(50);
  expect((await harness.rest(`/v1/messages/${sent.id}`)).body).toMatchObject({
    status: 'sending',
    sequence: 3,
  });
  const query =
    'query($id: ID!) { getStatus(input: { messageId: $id }) { history { sequence occurredAt } } }';
  const { body } = await harness.graphql(query, { id: sent.id });
  expect(body.data.getStatus.history).toEqual([
    { sequence: 1, occurredAt: '2026-03-02T09:15:00.000Z' },
    { sequence: 3, occurredAt: '2026-03-02T09:15:00.100Z' },
  ]);
});

test('a deleted contact is removed from the oldest messages of a long conversation a moment later', async () => {
  const { sandbox, rest, clock } = await startSandbox();
  const texts = Array.from({ length: 201 }, (_, index) => ({
    from: THEIRS,
    to: OURS,
    body: `Text ${index}`,
  }));
  for (const text of texts) await sandbox.receive(text);
  const [{ id, contact_id: contact }] = (await rest('/v1/conversations')).body.data;
  await rest(`/v1/contacts/${contact}`, DELETE);
  const contactsOf = async (): Promise<Set<unknown>> => {
    const found = new Set<unknown>();
    for (let query = ''; ;) {
      const { body } = await rest(`/v1/messages?conversation_id=${id}&limit=100${query}`);
      for (const message of body.data) found.add(message.contact_id);
      if (!body.has_more) return found;
      query = `&cursor=${body.next_cursor}`;
    }
  };
  expect(await contactsOf()).toEqual(new Set([null, contact]));
  await clock.turn(0);
  expect(await contactsOf()).toEqual(new Set([null]));
});

test.for([
  ['tag=vip', ['B', 'A']],
  ['tag=VIP', []],
  ['tag=vi', []],
  ['tag=%22', ['C']],
  [`tag=${encodeURIComponent(',')}`, []],
  ['tag=%25', []],
  ['phone=%2B12025550102', ['B']],
  ['phone=%2B12025550102&tag=spring', []],
] as const)('the filter %s leaves %j', async ([query, names]) => {
  const harness = await startSandbox();
  await create(harness, { phone: '+12025550101', first_name: 'A', tags: ['vip', 'spring'] });
  await create(harness, { phone: '+12025550102', first_name: 'B', tags: ['vip'] });
  await create(harness, { phone: '+12025550103', first_name: 'C', tags: ['"', '\n', 'x'] });
  const { body } = await harness.rest(`/v1/contacts?${query}`);
  expect(body.data.map((each: { first_name: string }) => each.first_name)).toEqual(names);
});

test('contacts of another workspace are not found, and a viewer cannot read contacts', async () => {
  const key = (tail: string) => `sk_sandbox_${tail.repeat(48)}`;
  const { rest, ...harness } = await startSandbox({
    keys: [{ key: key('a') }, { key: key('b'), workspaceId: 'ws_other' }, { key: key('c'), role: 'VIEWER' }],
  });
  const { id } = await create({ rest, ...harness });
  const as = (tail: string) => ({ headers: { authorization: `Bearer ${key(tail)}` } });
  expect((await rest(`/v1/contacts/${id}`, as('b'))).status).toBe(404);
  expect((await rest('/v1/contacts', as('b'))).body.data).toEqual([]);
  expect((await rest('/v1/contacts', json(ADA, as('b').headers))).status).toBe(201);
  expect((await rest(`/v1/contacts/${id}`, as('c'))).body.code).toBe('insufficient_role');
});
