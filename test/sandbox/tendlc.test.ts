import { describe, expect, onTestFinished, test } from 'vitest';
import type { Brand, FailureReason } from '../../generated/typescript/models.ts';
import { createIds } from '../../sandbox/service/ids.ts';
import { Throttle } from '../../sandbox/service/throttle.ts';
import { openDatabase } from '../../sandbox/storage/database.ts';
import { draftOf } from '../../sandbox/tendlc/tendlc-draft.ts';
import { advance } from '../../sandbox/tendlc/tendlc-lifecycle.ts';
import { followBrand } from '../../sandbox/tendlc/follow-brand.ts';
import { tendlcCampaigns } from '../../sandbox/tendlc/tendlc-store.ts';
import { json, startSandbox, type Harness } from './harness.ts';
import {
  activeCampaign,
  draftBrand,
  draftCampaign,
  eventsOf,
  REVIEW,
  NOTICES,
  patch,
  readCampaign,
  registeredBrand,
  submitCampaign,
  withKey,
} from './registration.ts';

const STEP = 100;
const LIVE = { key: 'sk_live_1', mode: 'live' } as const;

/** Returns the statuses of a campaign from its submission until its status no longer changes. */
async function courseOf(harness: Harness, id: string): Promise<string[]> {
  const statuses = [(await submitCampaign(harness, id)).body.status];
  for (let step = 0; step < 30; step++) {
    await harness.clock.turn(STEP);
    const { status } = await readCampaign(harness, id);
    if (status !== statuses.at(-1)) statuses.push(status);
  }
  return statuses;
}

describe('creation', () => {
  test('creates a draft, with defaults for omitted values', async () => {
    const harness = await startSandbox();
    const brandId = await draftBrand(harness);
    const { status, headers, body } = await harness.rest(
      '/v1/tendlc_campaigns',
      json({ brand_id: brandId, ...NOTICES }),
    );
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/v1/tendlc_campaigns/${body.id}`);
    expect(body).toEqual({
      ...NOTICES,
      id: expect.stringMatching(/^tdc_/),
      object: 'tendlc_campaign',
      brand_id: brandId,
      sub_use_cases: [],
      opt_in_keywords: [],
      opt_in_message: null,
      opt_out_keywords: [],
      opt_out_message: null,
      help_keywords: [],
      help_message: null,
      has_embedded_links: false,
      has_embedded_phone: false,
      subscriber_opt_in: false,
      age_gated: false,
      direct_lending: false,
      privacy_policy_url: null,
      terms_url: null,
      status: 'draft',
      carriers: [],
      failure_reasons: [],
      sequence: 1,
      created_at: '2026-03-02T09:15:00.000Z',
      updated_at: '2026-03-02T09:15:00.000Z',
    });
    expect(await readCampaign(harness, body.id)).toEqual(body);
  });

  test('accepts several use cases if the use case is MIXED', async () => {
    const harness = await startSandbox();
    const several = ['DELIVERY_NOTIFICATION', 'CUSTOMER_CARE'];
    const id = await draftCampaign(harness, await draftBrand(harness), {
      use_case: 'MIXED',
      sub_use_cases: several,
    });
    expect((await readCampaign(harness, id)).sub_use_cases).toEqual(several);
  });

  const text = 'é'.repeat(1024);
  test.for<[string, object, string | null]>([
    ['of a brand that does not exist', { brand_id: 'brd_missing' }, '/brand_id'],
    ['without a description', { description: undefined }, '/description'],
    ['with a short description', { description: 'Notices.' }, '/description'],
    ['with one sample', { sample_messages: NOTICES.sample_messages.slice(1) }, '/sample_messages'],
    ['of an unknown use case', { use_case: 'SPAM' }, '/use_case'],
    ['that is MIXED without use cases', { use_case: 'MIXED' }, '/sub_use_cases'],
    [
      'that is MIXED and contains MIXED',
      { use_case: 'MIXED', sub_use_cases: ['CHARITY', 'MIXED'] },
      '/sub_use_cases/1',
    ],
    ['with half a surrogate pair', { help_message: `${'a'.repeat(20)}\ud800` }, '/help_message'],
    ['with an unknown field', { status: 'active' }, '/status'],
    [
      'whose texts have more than 16,000 bytes',
      { description: text.repeat(4), message_flow: text, sample_messages: Array(5).fill(text) },
      null,
    ],
  ])('rejects a campaign %s', async ([, change, pointer]) => {
    const harness = await startSandbox();
    const brandId = await draftBrand(harness);
    const { status, body } = await harness.rest(
      '/v1/tendlc_campaigns',
      json({ brand_id: brandId, ...NOTICES, ...change }),
    );
    expect(status).toBe(422);
    expect(body.code).toBe('validation_failed');
    expect(body.errors.map((error: { pointer: string }) => error.pointer)).toEqual(pointer ? [pointer] : []);
  });

  test('accepts long texts within the limit', async () => {
    const harness = await startSandbox();
    const id = await draftCampaign(harness, await draftBrand(harness), {
      description: text.repeat(4),
      message_flow: text,
    });
    expect((await readCampaign(harness, id)).description).toHaveLength(4096);
  });

  test('rejects a campaign of a deleted brand', async () => {
    const harness = await startSandbox();
    const brandId = await draftBrand(harness);
    await harness.rest(`/v1/brands/${brandId}`, { method: 'DELETE' });
    const { status, body } = await harness.rest(
      '/v1/tendlc_campaigns',
      json({ brand_id: brandId, ...NOTICES }),
    );
    expect([status, body.code]).toEqual([409, 'invalid_state']);
  });

  test('happens once per idempotency key', async () => {
    const harness = await startSandbox();
    const init = json({ brand_id: await draftBrand(harness), ...NOTICES }, { 'idempotency-key': 'k1' });
    const first = await harness.rest('/v1/tendlc_campaigns', init);
    const again = await harness.rest('/v1/tendlc_campaigns', init);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await harness.rest('/v1/tendlc_campaigns')).body.data).toHaveLength(1);
  });
});

describe('reading and changing', () => {
  test('lists by status and brand, with the same result in both modes', async () => {
    const harness = await startSandbox({ keys: [{ key: 'one' }, LIVE] });
    const brands = [await registeredBrand(harness), await draftBrand(harness)];
    const [first, second] = [
      await activeCampaign(harness, brands[0]!),
      await draftCampaign(harness, brands[1]!),
    ];
    const live = withKey(harness, LIVE.key);
    for (const [query, ids] of [
      ['', [second, first]],
      ['?status=active', [first]],
      [`?brand_id=${brands[1]}`, [second]],
      [`?brand_id=${brands[1]}&status=active`, []],
    ] as const) {
      for (const { rest } of [harness, live]) {
        const { body } = await rest(`/v1/tendlc_campaigns${query}`);
        expect(body.data.map(({ id }: { id: string }) => id)).toEqual(ids);
      }
    }
  });

  test('a patch changes the given properties, null clears a value, and a change without effect creates no new version', async () => {
    const harness = await startSandbox();
    const id = await draftCampaign(harness, await draftBrand(harness), {
      terms_url: 'https://example.com/terms',
    });
    await harness.clock.turn(1000);
    const change = patch({ terms_url: null, help_keywords: ['HELP'], age_gated: true });
    const { status, body } = await harness.rest(`/v1/tendlc_campaigns/${id}`, change);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...NOTICES,
      terms_url: null,
      help_keywords: ['HELP'],
      age_gated: true,
      sequence: 2,
      updated_at: '2026-03-02T09:15:01.000Z',
    });
    expect((await harness.rest(`/v1/tendlc_campaigns/${id}`, change)).body).toEqual(body);
  });

  test.for<[string, object]>([
    ['brand', { brand_id: 'brd_1' }],
    ['use case', { use_case: 'CHARITY' }],
    ['description to null', { description: null }],
  ])('a patch cannot change the %s', async ([, change]) => {
    const harness = await startSandbox();
    const id = await draftCampaign(harness, await draftBrand(harness));
    expect((await harness.rest(`/v1/tendlc_campaigns/${id}`, patch(change))).status).toBe(422);
  });

  test('an active campaign cannot be changed', async () => {
    const harness = await startSandbox();
    const id = await activeCampaign(harness, await registeredBrand(harness));
    const { status, body } = await harness.rest(`/v1/tendlc_campaigns/${id}`, patch({ age_gated: true }));
    expect([status, body.code]).toEqual([409, 'invalid_state']);
  });

  test('other workspaces cannot see the campaign', async () => {
    const harness = await startSandbox({ keys: [{ key: 'one' }, { key: 'two', workspaceId: 'ws_other' }] });
    const id = await draftCampaign(harness, await draftBrand(harness));
    const other = withKey(harness, 'two');
    expect((await other.rest('/v1/tendlc_campaigns')).body.data).toEqual([]);
    for (const path of [`/${id}/submit`, `/${id}/deactivate`]) {
      expect((await other.rest(`/v1/tendlc_campaigns${path}`, { method: 'POST' })).status).toBe(404);
    }
    expect((await other.rest(`/v1/tendlc_campaigns/${id}`, patch({}))).status).toBe(404);
  });

  test('an agent cannot read campaigns, and a manager cannot change them', async () => {
    const keys = [
      { key: 'one' },
      { key: 'agent', role: 'AGENT' },
      { key: 'manager', role: 'MANAGER' },
    ] as const;
    const harness = await startSandbox({ keys });
    const id = await draftCampaign(harness, await draftBrand(harness));
    expect((await withKey(harness, 'agent').rest('/v1/tendlc_campaigns')).body.code).toBe(
      'insufficient_role',
    );
    const manager = withKey(harness, 'manager');
    expect((await manager.rest(`/v1/tendlc_campaigns/${id}`)).status).toBe(200);
    expect((await manager.rest(`/v1/tendlc_campaigns/${id}`, patch({}))).status).toBe(403);
  });
});

describe('review', () => {
  test('the registry and the carriers accept a campaign one after another', async () => {
    const harness = await startSandbox({ keys: [{ key: 'one' }, LIVE] });
    const id = await draftCampaign(harness, await registeredBrand(harness));
    expect((await submitCampaign(harness, id)).body.status).toBe('pending_review');
    await harness.clock.turn(STEP);
    expect((await readCampaign(harness, id)).status).toBe('carrier_review');
    expect((await readCampaign(harness, id)).carriers).toContainEqual({
      name: 'T-Mobile',
      status: 'pending',
      sms_tpm: null,
      daily_cap: null,
    });
    await harness.clock.turn(REVIEW);
    expect(await readCampaign(harness, id)).toMatchObject({ status: 'active', sequence: 4 });
    expect((await readCampaign(harness, id)).carriers).toEqual([
      { name: 'AT&T', status: 'approved', sms_tpm: 75, daily_cap: null },
      { name: 'T-Mobile', status: 'approved', sms_tpm: null, daily_cap: 2000 },
      { name: 'Verizon', status: 'approved', sms_tpm: null, daily_cap: null },
    ]);
    expect(await eventsOf(withKey(harness, LIVE.key), 'tendlc_campaign')).toEqual([
      ['tendlc_campaign.activated', 'carrier_review'],
    ]);
  });

  test('a campaign of a vetted brand can send more', async () => {
    const harness = await startSandbox();
    const brandId = await registeredBrand(harness, { ein: '12-3456760' });
    await harness.rest(`/v1/brands/${brandId}/vettings`, json({ provider: 'AEGIS', class: 'STANDARD' }));
    await harness.clock.turn(REVIEW);
    const { carriers } = await readCampaign(harness, await activeCampaign(harness, brandId));
    expect(carriers).toMatchObject([{ sms_tpm: 2400 }, { daily_cap: 40_000 }, {}]);
  });

  test.for<[string, string[], string[]]>([
    ['[registry_rejects]', ['pending_review', 'rejected'], ['rejected pending_review']],
    ['[carriers_reject]', ['pending_review', 'carrier_review', 'rejected'], ['rejected carrier_review']],
    [
      '[suspended]',
      ['pending_review', 'carrier_review', 'active', 'suspended', 'active'],
      ['activated carrier_review', 'suspended active', 'activated suspended'],
    ],
    [
      '[expired]',
      ['pending_review', 'carrier_review', 'active', 'expired'],
      ['activated carrier_review', 'expired active'],
    ],
    [
      '[suspended] [expired]',
      ['pending_review', 'carrier_review', 'active', 'suspended', 'expired'],
      ['activated carrier_review', 'suspended active', 'expired suspended'],
    ],
  ])('%s in the description decides the result', async ([mark, statuses, events]) => {
    const harness = await startSandbox({ keys: [{ key: 'one' }, LIVE] });
    const description = `${NOTICES.description} ${mark}`;
    const id = await draftCampaign(harness, await registeredBrand(harness), { description });
    expect(await courseOf(harness, id)).toEqual(statuses);
    const told = await eventsOf(withKey(harness, LIVE.key), 'tendlc_campaign');
    expect(told.map(([type, previous]) => `${type.slice('tendlc_campaign.'.length)} ${previous}`)).toEqual(
      events,
    );
  });

  test('a rejected campaign shows the reason, and can be corrected and submitted again', async () => {
    const harness = await startSandbox();
    const description = `${NOTICES.description} [carriers_reject]`;
    const id = await draftCampaign(harness, await registeredBrand(harness), { description });
    await courseOf(harness, id);
    expect(await readCampaign(harness, id)).toMatchObject({
      carriers: [],
      failure_reasons: [{ code: 'sample_messages_mismatch', field: 'sample_messages' }],
    });
    await harness.rest(`/v1/tendlc_campaigns/${id}`, patch({ description: NOTICES.description }));
    expect(await courseOf(harness, id)).toEqual(['pending_review', 'carrier_review', 'active']);
    expect((await readCampaign(harness, id)).failure_reasons).toEqual([]);
  });

  test('the events of a brand for tests are sent only in the sandbox', async () => {
    const harness = await startSandbox();
    await activeCampaign(harness, await registeredBrand(harness, { mock: true }));
    expect(await eventsOf(harness, 'tendlc_campaign')).toHaveLength(1);
  });

  test('a campaign whose brand is not registered cannot be submitted', async () => {
    const harness = await startSandbox();
    const id = await draftCampaign(harness, await draftBrand(harness));
    const { status, body } = await submitCampaign(harness, id);
    expect([status, body.code]).toEqual([409, 'invalid_state']);
    expect((await readCampaign(harness, id)).status).toBe('draft');
  });

  test('a campaign that was submitted cannot be submitted again', async () => {
    const harness = await startSandbox();
    const id = await draftCampaign(harness, await registeredBrand(harness));
    await submitCampaign(harness, id);
    expect((await submitCampaign(harness, id)).body.code).toBe('invalid_state');
  });
});

describe('when the brand is suspended', () => {
  test('a campaign in review is rejected', async () => {
    const harness = await startSandbox();
    const brandId = await draftBrand(harness, { ein: '11-1111114' });
    await harness.rest(`/v1/brands/${brandId}/submit`, { method: 'POST' });
    await harness.clock.turn(REVIEW + 9 * STEP);
    expect((await harness.rest(`/v1/brands/${brandId}`)).body.status).toBe('registered');
    const id = await draftCampaign(harness, brandId);
    await submitCampaign(harness, id);
    await harness.clock.turn(REVIEW);
    expect(await readCampaign(harness, id)).toMatchObject({
      status: 'rejected',
      failure_reasons: [{ code: 'brand_not_registered', field: 'brand_id' }],
    });
  });

  test('an active campaign is suspended, and is active again after its brand', async () => {
    const { unit, owner, brand, campaign } = await storedCampaign('active', []);
    await followBrand(unit, owner.workspaceId, { ...brand, status: 'suspended' });
    const suspended = await tendlcCampaigns.find(unit.queries, owner, campaign.id);
    expect(suspended).toMatchObject({ status: 'suspended', failure_reasons: [{ code: 'brand_suspended' }] });
    await followBrand(unit, owner.workspaceId, { ...brand, status: 'registered' });
    const active = await tendlcCampaigns.find(unit.queries, owner, campaign.id);
    expect(active).toMatchObject({ status: 'active', failure_reasons: [], sequence: 3 });
  });

  test('a campaign that is suspended for another reason cannot be reactivated before its brand', async () => {
    const spam = { code: 'high_spam_rate', field: null, detail: 'Spam.' };
    const { unit, owner, brand, campaign } = await storedCampaign('suspended', [spam]);
    await followBrand(unit, owner.workspaceId, { ...brand, status: 'registered' });
    expect(await tendlcCampaigns.find(unit.queries, owner, campaign.id)).toEqual(campaign);
    await followBrand(unit, owner.workspaceId, { ...brand, status: 'suspended' });
    const held = await tendlcCampaigns.find(unit.queries, owner, campaign.id);
    expect(held).toMatchObject({ status: 'suspended', failure_reasons: [spam, { code: 'brand_suspended' }] });
    expect(advance(held!, { ...brand, status: 'suspended' }, unit.now)).toBeUndefined();
  });
});

/** A campaign in a separate database. */
async function storedCampaign(status: string, failure_reasons: FailureReason[]) {
  const database = await openDatabase(':memory:');
  const queries = await database.startTransaction().execute();
  onTestFinished(async () => {
    await queries.rollback().execute();
    await database.destroy();
  });
  const now = Date.parse('2026-03-02T09:15:00Z');
  const unit = {
    workspaceId: 'ws_1',
    queries,
    now,
    ids: createIds(() => now),
    sweeps: new Throttle(0),
    plan() {},
  };
  const owner = { workspaceId: 'ws_1', mode: null };
  const brand = { id: 'brd_1', vetting: null, mock: false } as Brand;
  const campaign = {
    ...draftOf({ brand_id: 'brd_1', ...NOTICES, use_case: 'CHARITY' }, unit),
    status,
    failure_reasons,
  };
  await tendlcCampaigns.insert(queries, owner, campaign);
  return { unit, owner, brand, campaign };
}

describe('deactivation', () => {
  test.for(['draft', 'active'])('permanently ends a campaign that is %s', async (status) => {
    const harness = await startSandbox();
    const brandId = await registeredBrand(harness);
    const id =
      status === 'draft' ? await draftCampaign(harness, brandId) : await activeCampaign(harness, brandId);
    const ended = await harness.rest(`/v1/tendlc_campaigns/${id}/deactivate`, { method: 'POST' });
    expect([ended.status, ended.body.status]).toEqual([200, 'deactivated']);
    expect((await submitCampaign(harness, id)).status).toBe(409);
  });

  test('is rejected for a campaign in review', async () => {
    const harness = await startSandbox();
    const id = await draftCampaign(harness, await registeredBrand(harness));
    await submitCampaign(harness, id);
    const { body } = await harness.rest(`/v1/tendlc_campaigns/${id}/deactivate`, { method: 'POST' });
    expect(body.code).toBe('invalid_state');
  });

  test('cancels planned changes of the campaign', async () => {
    const harness = await startSandbox();
    const description = `${NOTICES.description} [suspended]`;
    const id = await draftCampaign(harness, await registeredBrand(harness), { description });
    await submitCampaign(harness, id);
    await harness.clock.turn(REVIEW);
    await harness.rest(`/v1/tendlc_campaigns/${id}/deactivate`, { method: 'POST' });
    await harness.clock.turn(5000);
    expect((await readCampaign(harness, id)).status).toBe('deactivated');
  });
});
