/** The client of this repository's contract makes every call, and the sandbox responds to each. */
import { expect, test } from 'vitest';
import { Client, UserErrorsError } from '../../generated/typescript/index.ts';
import type { CreateBrandParams, CreateTendlcCampaignParams } from '../../generated/typescript/models.ts';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { load } from '../../src/load/load.ts';
import { isGraphql, isRest } from '../../src/model/lookup.ts';
import { startSandbox, type Harness } from '../sandbox/harness.ts';

const OURS = '+12025550100';
const THEIRS = '+12025550143';
const REVIEW_MS = 60_000;
const ROOT = new URL('../../', import.meta.url).pathname;

const BRAND = {
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
} as const;
const COMPANY: CreateBrandParams = {
  ...BRAND,
  entity_type: 'PRIVATE_PROFIT',
  company_name: 'Ada and Sons LLC',
  ein: '12-3456778',
};
const PERSON: CreateBrandParams = {
  ...BRAND,
  entity_type: 'SOLE_PROPRIETOR',
  mobile_phone: '+12025550187',
};
const NOTICES: Omit<CreateTendlcCampaignParams, 'brand_id'> = {
  use_case: 'DELIVERY_NOTIFICATION',
  description: 'Tells customers of Ada and Sons when their orders are shipped and delivered.',
  message_flow: 'Customers tick a box next to the text "Text me about this order" at the checkout.',
  sample_messages: ['Ada and Sons: your order ships today.', 'Ada and Sons: your order was delivered.'],
};

interface Caller {
  readonly client: Client;
  /** Called operations, with their names in errors and logs. */
  readonly called: ReadonlySet<string>;
  /** Waits until all started work has finished. */
  readonly settle: () => Promise<unknown>;
}

async function start(): Promise<Caller & Harness> {
  const harness = await startSandbox();
  const called = new Set<string>();
  const client = new Client({
    baseUrl: 'http://sandbox.test',
    apiKey: harness.sandbox.sandboxKey,
    fetch: (url, init) => harness.sandbox.fetch(new Request(url, init)),
    hooks: { beforeRequest: ({ operation }) => void called.add(operation) },
  });
  return { ...harness, client, called, settle: () => harness.clock.turn(REVIEW_MS) };
}

test('every operation of both documents', async () => {
  const caller = await start();
  await talk(caller);
  await keep(caller);
  await watch(caller);
  await register(caller);
  await campaign(caller);
  expect([...caller.called].toSorted()).toEqual(await declared());
});

/** Calls the operations of messages, contacts, and conversations. */
async function talk({ client, settle }: Caller): Promise<void> {
  const preview = await client.messages.preview({ body: 'Hé 👋' });
  expect([preview.encoding, preview.segments]).toEqual(['ucs2', 1]);
  const sent = await client.messages.send({ to: THEIRS, from: OURS, body: 'Hello' });
  const later = await client.messages.send({
    to: THEIRS,
    from: OURS,
    body: 'Later',
    send_at: '2026-03-02T12:00:00Z',
  });
  expect([sent.status, later.status, sent.segments]).toEqual(['queued', 'scheduled', 1]);
  expect((await client.messages.cancel(later.id)).status).toBe('canceled');
  await settle();
  expect(await client.messages.get(sent.id)).toMatchObject({
    id: sent.id,
    status: 'delivered',
    body: 'Hello',
  });
  const bodies: string[] = [];
  for await (const message of client.messages.list({ limit: 1 })) bodies.push(message.body ?? '');
  expect(bodies.toSorted()).toEqual(['Hello', 'Hello', 'Later']);
  expect(await client.statuses.get({ messageId: sent.id })).toMatchObject({
    status: { messageId: sent.id, status: 'DELIVERED' },
  });

  const [conversation] = (await client.conversations.list()).data;
  expect(await client.conversations.get(conversation!.id)).toMatchObject({ participant: THEIRS });
  expect((await client.conversations.update(conversation!.id, { status: 'closed' })).status).toBe('closed');
  const reply = await client.conversations.sendMessage(conversation!.id, { body: 'One more' });
  expect([reply.to, reply.conversation_id]).toEqual([THEIRS, conversation!.id]);
  expect((await client.conversations.listMessages(conversation!.id)).data.length).toBeGreaterThan(2);
}

/** Calls the operations of the data of a workspace: contacts, opt-outs, files, keys, and settings. */
async function keep({ client }: Caller): Promise<void> {
  const made = await client.contacts.create({ phone: '+12025550188', first_name: 'Grace' });
  expect((await client.contacts.get(made.id)).first_name).toBe('Grace');
  expect((await client.contacts.update(made.id, { first_name: null })).first_name).toBeNull();
  expect((await client.contacts.list()).data.map(({ id }) => id)).toContain(made.id);
  expect(await client.contacts.delete(made.id)).toBeUndefined();

  const out = await client.optOuts.create({ from: '+12025550189', to: OURS });
  expect((await client.optOuts.get(out.id)).from).toBe('+12025550189');
  expect((await client.optOuts.list()).data).toHaveLength(1);
  expect(await client.optOuts.delete(out.id)).toBeUndefined();

  const media = await client.media.upload({ file: new Blob(['picture'], { type: 'image/png' }) });
  expect(await client.media.get(media.id)).toEqual(media);
  expect(await (await client.media.getContent(media.id)).text()).toBe('picture');
  expect(await client.media.delete(media.id)).toBeUndefined();

  const { secret, ...key } = await client.apiKeys.create({ mode: 'sandbox', role: 'viewer' });
  expect(secret.startsWith('sk_sandbox_')).toBe(true);
  expect(await client.apiKeys.get(key.id)).toEqual(key);
  expect((await client.apiKeys.list()).data).toHaveLength(2);
  expect((await client.apiKeys.revoke(key.id)).status).toBe('revoked');

  const workspace = await client.workspace.get();
  expect(await client.workspace.update({ name: 'Ada' })).toMatchObject({ id: workspace.id, name: 'Ada' });
}

/** Calls the operations of webhooks and events. */
async function watch({ client, settle }: Caller): Promise<void> {
  const { secret, ...endpoint } = await client.webhookEndpoints.create({ url: 'https://hooks.example.com/' });
  expect(secret?.startsWith('whsec_')).toBe(true);
  expect(await client.webhookEndpoints.get(endpoint.id)).toMatchObject({
    url: endpoint.url,
    status: 'enabled',
  });
  expect((await client.webhookEndpoints.list()).data.map(({ id }) => id)).toEqual([endpoint.id]);
  expect((await client.webhookEndpoints.rotateSecret(endpoint.id)).secret).not.toBe(secret);
  const delivery = await client.webhookEndpoints.test(endpoint.id);
  expect(delivery.webhook_endpoint_id).toBe(endpoint.id);
  const { data: deliveries } = await client.webhookEndpoints.listDeliveries(endpoint.id);
  expect(deliveries.map(({ id }) => id)).toContain(delivery.id);
  const disabled = await client.webhookEndpoints.update(endpoint.id, { status: 'disabled' });
  expect(disabled.status).toBe('disabled');
  await settle();

  const { data: events } = await client.events.list({ limit: 100 });
  const told = events.find(({ type }) => type === 'message.delivered');
  expect(await client.events.get(told!.id)).toEqual(told);
  for await (const event of await client.events.stream({ 'Last-Event-ID': told!.id })) {
    expect(await client.events.get(event.id)).toEqual(event);
    break;
  }
  await client.webhookEndpoints.update(endpoint.id, { status: 'enabled' });
  expect(await client.events.replay(told!.id, { webhook_endpoint_id: endpoint.id })).toBeDefined();
  expect(await client.webhookEndpoints.delete(endpoint.id)).toBeUndefined();
}

/** Calls the operations that live sending requires: for a brand, a 10DLC campaign, and a number. */
async function register({ client, settle }: Caller): Promise<void> {
  const draft = await client.brands.create(COMPANY);
  expect(draft.status).toBe('draft');
  expect((await client.brands.update(draft.id, { display_name: 'Ada' })).display_name).toBe('Ada');
  expect((await client.brands.submit(draft.id)).status).toBe('pending');
  await settle();
  const brand = await client.brands.get(draft.id);
  expect(brand.status).toBe('registered');
  const { vetting } = await client.brands.requestVetting(brand.id, { provider: 'AEGIS', class: 'STANDARD' });
  expect(vetting).toMatchObject({ provider: 'AEGIS', score: null });
  await settle();

  const person = await client.brands.create(PERSON);
  expect((await client.brands.sendOtp(person.id)).mobile_phone).toBe('+12025550187');
  expect((await client.brands.verifyOtp(person.id, { pin: '000000' })).identity_status).toBe('VERIFIED');
  expect(await client.brands.delete(person.id)).toBeUndefined();
  expect((await client.brands.list()).data.map(({ id }) => id)).toEqual([brand.id]);

  const made = await client.tendlcCampaigns.create({ ...NOTICES, brand_id: brand.id });
  expect((await client.tendlcCampaigns.update(made.id, { age_gated: true })).age_gated).toBe(true);
  expect((await client.tendlcCampaigns.submit(made.id)).status).not.toBe('draft');
  await settle();
  expect((await client.tendlcCampaigns.get(made.id)).status).toBe('active');
  expect((await client.tendlcCampaigns.list()).data).toHaveLength(1);

  const { data: numbers } = await client.phoneNumbers.list();
  const [{ id } = { id: '' }] = numbers;
  expect((await client.phoneNumbers.update(id, { label: 'Shop' })).label).toBe('Shop');
  await client.phoneNumbers.assignCampaign(id, { tendlc_campaign_id: made.id });
  await settle();
  expect((await client.phoneNumbers.get(id)).campaign_assignment.status).toBe('assigned');
  await client.phoneNumbers.unassignCampaign(id);
  await settle();
  expect((await client.tendlcCampaigns.deactivate(made.id)).status).toBe('deactivated');
}

/** Calls all GraphQL operations. A mutation returns its rejections as user errors. */
async function campaign({ client }: Caller): Promise<void> {
  const { template } = await client.templates.create({ name: 'Greeting', body: 'Hello {{firstName}}' });
  expect((await client.templates.update({ id: template!.id, name: 'Hi' })).template?.name).toBe('Hi');
  expect((await client.templates.list()).templates.map(({ name }) => name)).toEqual(['Hi']);

  const { campaign: made } = await client.campaigns.create({
    name: 'Spring',
    startDate: '2026-04-01T08:00:00Z',
  });
  const { id } = made!;
  expect((await client.campaigns.update({ id, name: 'Summer' })).campaign?.name).toBe('Summer');
  const { campaignMember } = await client.campaignMembers.create({
    campaignId: id,
    from: OURS,
    to: '+12025550177',
  });
  const member = campaignMember!.id;
  const updated = await client.campaignMembers.update({ id: member, firstName: 'Grace' });
  expect(updated.campaignMember?.firstName).toBe('Grace');
  const moved = await client.campaignMembers.transition({ id: member, to: 'ACTIVE' });
  expect(moved.campaignMember?.state).toBe('ACTIVE');
  const members: string[] = [];
  for await (const one of client.campaignMembers.list({ campaignId: id })) members.push(one.id);
  expect(members).toEqual([member]);

  const refused = await client.campaigns.transition({ id, to: 'ARCHIVED' }).catch((error: unknown) => error);
  if (!(refused instanceof UserErrorsError)) throw refused;
  if (refused.operation !== 'mutation TransitionCampaign') throw refused;
  expect([refused.code, refused.payload.campaign]).toEqual(['INVALID_TRANSITION', null]);
  expect(refused.userErrors.map(({ code }) => code)).toEqual(['INVALID_TRANSITION']);

  expect((await client.campaigns.get({ id })).campaign?.name).toBe('Summer');
  expect((await client.campaigns.list()).totalCount).toBe(1);
  const report = { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' };
  expect((await client.activityReports.get(report)).activityReport).not.toBeNull();
  const { campaign: other } = await client.campaigns.create({
    name: 'Other',
    startDate: '2026-04-01T08:00:00Z',
  });
  expect((await client.campaigns.delete({ id: other!.id })).deletedId).toBe(other!.id);
}

/**
 * Every REST operation, and every canonical operation of the contract, which selects all fields of its root
 * field.
 */
async function declared(): Promise<readonly string[]> {
  const documents = {
    openapi: 'openapi/v1.yaml',
    graphql: ['schema/*.graphql'],
    documents: ['schema/operations/*.graphql'],
  };
  const { contract } = await load(documents, nodeSourceFiles(ROOT));
  const { operations, documents: canonical } = contract!;
  const selected = new Set(canonical.flatMap(({ selects }) => selects.map(({ field }) => field)));
  // Clients have no calls for subscriptions.
  const roots = operations
    .filter(isGraphql)
    .flatMap(({ name, operation }) => (operation === 'subscription' ? [] : [name.wire]));
  expect(roots.filter((root) => !selected.has(root))).toEqual([]);
  const rest = operations.filter(isRest).map(({ id }) => id);
  return [...rest, ...canonical.map(({ operation, name }) => `${operation} ${name.wire}`)].toSorted();
}
