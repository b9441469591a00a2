/** The generated TypeScript client makes every call of this repository's contract, and the mock responds to each. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Client, UserErrorsError } from '../../generated/typescript/index.ts';
import type { CreateBrandParams, CreateTendlcCampaignParams } from '../../generated/typescript/models.ts';
import { createMock, loadContract } from '../../src/cli/mock.ts';
import { isRest } from '../../src/model/lookup.ts';

const OURS = '+12025550100';
const START = '2026-04-01T08:00:00Z';
const THEIRS = '+12025550143';
const BRAND: CreateBrandParams = {
  display_name: 'Ada and Sons',
  country: 'US',
  street: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  postal_code: '62701',
  phone: '+12025550110',
  email: 'compliance@example.com',
  website: 'https://example.com',
  vertical: 'RETAIL',
  entity_type: 'PRIVATE_PROFIT',
  company_name: 'Ada and Sons LLC',
  ein: '12-3456778',
};

const CAMPAIGN: Omit<CreateTendlcCampaignParams, 'brand_id'> = {
  use_case: 'DELIVERY_NOTIFICATION',
  description: 'Tells customers of Ada and Sons when their orders are shipped and delivered.',
  message_flow: 'Customers tick a box next to the text "Text me about this order" at the checkout.',
  sample_messages: ['Ada and Sons: your order ships today.', 'Ada and Sons: your order was delivered.'],
};

const contract = await loadContract(
  {
    openapi: 'openapi/v1.yaml',
    schema: 'schema/*.graphql',
    documents: 'schema/operations/*.graphql',
  },
  { cwd: join(import.meta.dirname, '../..') },
);

interface Caller {
  readonly client: Client;
  /** Advances the time until the service has changed all states itself. */
  readonly settle: () => void;
}

const called = new Set<string>();

function start(): Caller {
  const mock = createMock(contract, { clock: 'manual' });
  const client = new Client({
    baseUrl: 'http://mock.test',
    graphqlUrl: 'http://mock.test/graphql',
    apiKey: 'sk_test',
    fetch: mock.fetch,
    maxRetries: 0,
    hooks: { beforeRequest: ({ operation }) => void called.add(operation) },
  });
  return { client, settle: () => mock.clock.advance(60_000) };
}

test('messages and conversations', async () => {
  const { client, settle } = start();
  await client.messages.preview({ body: 'Hello' });
  const sent = await client.messages.send({ to: THEIRS, from: OURS, body: 'Hello' });
  expect(sent).toMatchObject({ to: THEIRS, from: OURS, body: 'Hello' });
  const send_at = new Date(Date.now() + 86_400_000).toISOString();
  const later = await client.messages.send({ to: THEIRS, from: OURS, body: 'Later', send_at });
  expect((await client.messages.cancel(later.id)).status).toBe('canceled');
  settle();
  expect(await client.messages.get(sent.id)).toMatchObject({ id: sent.id, body: 'Hello' });
  const ids: string[] = [];
  for await (const { id } of client.messages.list({ limit: 1 })) ids.push(id);
  expect(ids).toEqual(expect.arrayContaining([sent.id, later.id]));
  expect(new Set(ids).size).toBe(ids.length);

  expect(await client.statuses.get({ messageId: sent.id })).toMatchObject({ status: { messageId: sent.id } });

  const [conversation] = (await client.conversations.list()).data;
  const { id } = await client.conversations.get(conversation!.id);
  expect((await client.conversations.update(id, { status: 'closed' })).status).toBe('closed');
  const reply = await client.conversations.sendMessage(id, { body: 'One more' });
  expect(reply).toMatchObject({ body: 'One more', conversation_id: id });
  expect((await client.conversations.listMessages(id)).data.map((one) => one.id)).toContain(reply.id);
});

test('contacts, opt-outs, files, keys, and the workspace', async () => {
  const { client } = start();
  const made = await client.contacts.create({ phone: '+12025550188', first_name: 'Grace' });
  expect((await client.contacts.get(made.id)).first_name).toBe('Grace');
  expect((await client.contacts.update(made.id, { first_name: null })).first_name).toBeNull();
  expect((await client.contacts.list()).data.map(({ id }) => id)).toContain(made.id);
  await client.contacts.delete(made.id);
  await expect(client.contacts.get(made.id)).rejects.toMatchObject({ status: 404 });

  const out = await client.optOuts.create({ from: '+12025550189', to: OURS });
  expect((await client.optOuts.get(out.id)).from).toBe('+12025550189');
  expect((await client.optOuts.list()).data.map(({ id }) => id)).toContain(out.id);
  await client.optOuts.delete(out.id);

  const media = await client.media.upload({ file: new Blob(['picture'], { type: 'image/png' }) });
  expect(await client.media.get(media.id)).toEqual(media);
  await client.media.getContent(media.id);
  await client.media.delete(media.id);

  const { secret, ...key } = await client.apiKeys.create({ mode: 'sandbox', role: 'viewer' });
  expect(secret).not.toBe('');
  expect(await client.apiKeys.get(key.id)).toEqual(key);
  expect((await client.apiKeys.list()).data.map(({ id }) => id)).toContain(key.id);
  expect((await client.apiKeys.revoke(key.id)).status).toBe('revoked');

  const workspace = await client.workspace.get();
  expect(await client.workspace.update({ name: 'Ada' })).toMatchObject({ id: workspace.id, name: 'Ada' });
  expect((await client.workspace.get()).name).toBe('Ada');
});

test('webhook endpoints and events', async () => {
  const { client } = start();
  const endpoint = await client.webhookEndpoints.create({ url: 'https://hooks.example.com/' });
  expect(await client.webhookEndpoints.get(endpoint.id)).toMatchObject({ url: endpoint.url });
  expect((await client.webhookEndpoints.list()).data.map(({ id }) => id)).toContain(endpoint.id);
  await client.webhookEndpoints.rotateSecret(endpoint.id);
  await client.webhookEndpoints.test(endpoint.id);
  await client.webhookEndpoints.listDeliveries(endpoint.id);
  const disabled = await client.webhookEndpoints.update(endpoint.id, { status: 'disabled' });
  expect(disabled.status).toBe('disabled');
  await client.webhookEndpoints.update(endpoint.id, { status: 'enabled' });

  const [event] = (await client.events.list({ limit: 100 })).data;
  expect(await client.events.get(event!.id)).toEqual(event);
  const streamed: string[] = [];
  for await (const { id } of await client.events.stream()) streamed.push(id);
  expect(streamed).toContain(event!.id);
  await client.events.replay(event!.id, { webhook_endpoint_id: endpoint.id });
  await client.webhookEndpoints.delete(endpoint.id);
});

test('brands, 10DLC campaigns, and numbers', async () => {
  const { client, settle } = start();
  const draft = await client.brands.create(BRAND);
  expect(draft.status).toBe('draft');
  expect((await client.brands.update(draft.id, { display_name: 'Ada' })).display_name).toBe('Ada');
  await client.brands.submit(draft.id);
  settle();
  const brand = await client.brands.get(draft.id);
  await client.brands.requestVetting(brand.id, { provider: 'AEGIS', class: 'STANDARD' });
  const person = await client.brands.create({
    ...BRAND,
    entity_type: 'SOLE_PROPRIETOR',
    mobile_phone: THEIRS,
  });
  await client.brands.sendOtp(person.id);
  await client.brands.delete(person.id);
  const brands = (await client.brands.list()).data.map(({ id }) => id);
  expect([brands.includes(brand.id), brands.includes(person.id)]).toEqual([true, false]);

  const made = await client.tendlcCampaigns.create({ ...CAMPAIGN, brand_id: brand.id });
  expect((await client.tendlcCampaigns.update(made.id, { age_gated: true })).age_gated).toBe(true);
  await client.tendlcCampaigns.submit(made.id);
  settle();
  expect((await client.tendlcCampaigns.get(made.id)).brand_id).toBe(brand.id);
  expect((await client.tendlcCampaigns.list()).data.map(({ id }) => id)).toContain(made.id);

  const [{ id } = { id: '' }] = (await client.phoneNumbers.list()).data;
  expect((await client.phoneNumbers.update(id, { label: 'Shop' })).label).toBe('Shop');
  await client.phoneNumbers.assignCampaign(id, { tendlc_campaign_id: made.id });
  expect((await client.phoneNumbers.get(id)).label).toBe('Shop');
  await client.phoneNumbers.unassignCampaign(id);
});

test('GraphQL: templates, campaigns, members, and reports', async () => {
  const { client } = start();
  const { template } = await client.templates.create({ name: 'Greeting', body: 'Hello {{firstName}}' });
  expect((await client.templates.update({ id: template!.id, name: 'Hi' })).template?.name).toBe('Hi');
  expect((await client.templates.list()).templates.map(({ name }) => name)).toContain('Hi');

  const { campaign } = await client.campaigns.create({ name: 'Spring', startDate: START });
  const { id } = campaign!;
  expect((await client.campaigns.update({ id, name: 'Summer' })).campaign?.name).toBe('Summer');
  const { campaignMember } = await client.campaignMembers.create({ campaignId: id, from: OURS, to: THEIRS });
  const member = campaignMember!.id;
  const updated = await client.campaignMembers.update({ id: member, firstName: 'Grace' });
  expect(updated.campaignMember?.firstName).toBe('Grace');
  const refused: unknown = await client.campaigns
    .transition({ id, to: 'ARCHIVED' })
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UserErrorsError);

  expect((await client.campaigns.get({ id })).campaign?.name).toBe('Summer');
  expect((await client.campaigns.list()).totalCount).toBeGreaterThan(0);
  await client.activityReports.get({ from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' });
  const { campaign: other } = await client.campaigns.create({ name: 'Other', startDate: START });
  expect((await client.campaigns.delete({ id: other!.id })).deletedId).toBe(other!.id);
});

test('a secret is returned when it is created, and never again', async () => {
  const { client } = start();
  const { id, secret } = await client.webhookEndpoints.create({ url: 'https://hooks.example.com/' });
  const rotated = await client.webhookEndpoints.rotateSecret(id);
  expect([typeof secret, typeof rotated.secret]).toEqual(['string', 'string']);
  expect(rotated.secret).not.toBe(secret);
  expect(await client.webhookEndpoints.get(id)).not.toHaveProperty('secret');
});

/** Creates a member of a new campaign. */
async function memberOf({ client }: Caller): Promise<{ readonly id: string; readonly campaignId: string }> {
  const { campaign } = await client.campaigns.create({ name: 'Spring', startDate: START });
  const campaignId = campaign!.id;
  const { campaignMember } = await client.campaignMembers.create({ campaignId, from: OURS, to: THEIRS });
  return { id: campaignMember!.id, campaignId };
}

/** Expected values that follow from marks of the contract or from names. */
test.each<readonly [string, unknown, (caller: Caller) => Promise<unknown>]>([
  [
    'a submitted brand is pending',
    'pending',
    async ({ client }) => {
      const { id } = await client.brands.create(BRAND);
      return (await client.brands.submit(id)).status;
    },
  ],
  [
    'a one-time password is verified after it was sent',
    'VERIFIED',
    async ({ client }) => {
      const { id } = await client.brands.create({ ...BRAND, mobile_phone: THEIRS });
      await client.brands.sendOtp(id);
      return (await client.brands.verifyOtp(id, { pin: '000000' })).identity_status;
    },
  ],
  [
    'a submitted campaign is deactivated',
    'deactivated',
    async ({ client, settle }) => {
      const brand = await client.brands.create(BRAND);
      const { id } = await client.tendlcCampaigns.create({ ...CAMPAIGN, brand_id: brand.id });
      await client.tendlcCampaigns.submit(id);
      settle();
      return (await client.tendlcCampaigns.deactivate(id)).status;
    },
  ],
  [
    'a mutation changes a member to the state in its name',
    'ACTIVE',
    async (caller) => {
      const { id } = await memberOf(caller);
      return (await caller.client.campaignMembers.transition({ id, to: 'ACTIVE' })).campaignMember?.state;
    },
  ],
  [
    'a new member is listed',
    true,
    async (caller) => {
      const { id, campaignId } = await memberOf(caller);
      const { campaignMembers } = await caller.client.campaignMembers.list({ campaignId });
      return campaignMembers.some((member) => member.id === id);
    },
  ],
])('%s', async (_, expected, perform) => expect(await perform(start())).toEqual(expected));

test('no operation is omitted', () => {
  const { operations, documents } = contract;
  const declared = [
    ...operations.filter(isRest).map(({ id }) => id),
    ...documents.map(({ operation, name }) => `${operation} ${name.wire}`),
  ];
  expect([...called].toSorted()).toEqual(declared.toSorted());
});
