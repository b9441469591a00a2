import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startSandbox, type Harness, type Reply } from './harness.ts';
import {
  activeCampaign,
  assign,
  draftCampaign,
  eventsOf,
  NOTICES,
  patch,
  readNumber,
  registeredBrand,
  submitCampaign,
  withKey,
} from './registration.ts';

const STEP = 100;

/** A number, and a campaign to which it can be assigned. */
async function start(): Promise<{ harness: Harness; number: Reply['body']; campaignId: string }> {
  const harness = await startSandbox();
  const campaignId = await activeCampaign(harness, await registeredBrand(harness));
  return { harness, number: await readNumber(harness), campaignId };
}

function unassign({ rest }: Harness, id: string): Promise<Reply> {
  return rest(`/v1/phone_numbers/${id}/campaign`, { method: 'DELETE' });
}

async function assignmentOf(harness: Harness, phone?: string): Promise<Reply['body']> {
  return (await readNumber(harness, phone)).campaign_assignment;
}

describe('a workspace', () => {
  test('has initial numbers, different ones in each mode', async () => {
    const harness = await startSandbox({ keys: [{ key: 'one' }, { key: 'two', workspaceId: 'ws_other' }] });
    const lists = [];
    for (const key of ['one', 'two']) {
      const { body } = await withKey(harness, key).rest('/v1/phone_numbers');
      expect(body.data.map(({ phone }: { phone: string }) => phone)).toEqual([
        '+12025550100',
        '+12025550101',
        '+18005550100',
        '+12025550102',
      ]);
      lists.push(body.data.map(({ id }: { id: string }) => id));
    }
    expect(lists[0]).not.toEqual(lists[1]);
    expect(await readNumber(harness)).toMatchObject({
      object: 'phone_number',
      mode: 'sandbox',
      country: 'US',
      number_type: 'local',
      capabilities: ['sms', 'mms'],
      label: null,
      status: 'active',
      campaign_assignment: { status: 'unassigned', tendlc_campaign_id: null, failure_reasons: [] },
      metadata: {},
      sequence: 1,
    });
  });

  test('gets one of its initial numbers later', async () => {
    const harness = await startSandbox();
    expect(await readNumber(harness, '+12025550102')).toMatchObject({ status: 'provisioning', sequence: 1 });
    await harness.clock.turn(10 * STEP - 1);
    expect((await readNumber(harness, '+12025550102')).status).toBe('provisioning');
    await harness.clock.turn(1);
    expect(await readNumber(harness, '+12025550102')).toMatchObject({ status: 'active', sequence: 2 });
  });

  test('keeps its numbers when the sandbox is restarted', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sandbox-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const database = join(directory, 'sandbox.sqlite');
    const keys = [{ key: 'one' }];
    const first = await startSandbox({ database, keys });
    const { body } = await first.rest('/v1/phone_numbers');
    await first.sandbox.close();
    const second = await startSandbox({ database, keys });
    expect((await second.rest('/v1/phone_numbers')).body).toEqual(body);
  });
});

describe('a number', () => {
  test('is listed by status, number and campaign', async () => {
    const { harness, number, campaignId } = await start();
    await assign(harness, number.id, campaignId);
    for (const [query, count] of [
      ['status=active', 3],
      ['status=provisioning', 1],
      ['status=released', 0],
      ['phone=%2B18005550100', 1],
      ['phone=%2B15005550006', 0],
      [`tendlc_campaign_id=${campaignId}`, 1],
      ['tendlc_campaign_id=tdc_other', 0],
    ] as const) {
      expect((await harness.rest(`/v1/phone_numbers?${query}`)).body.data).toHaveLength(count);
    }
  });

  test('can have a label, and its metadata is merged', async () => {
    const harness = await startSandbox();
    const { id } = await readNumber(harness);
    await harness.rest(
      `/v1/phone_numbers/${id}`,
      patch({ label: 'Desk', metadata: { team: 'a', city: 'b' } }),
    );
    const { status, body } = await harness.rest(
      `/v1/phone_numbers/${id}`,
      patch({ metadata: { team: null, tier: 'gold' } }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ label: 'Desk', sequence: 3 });
    expect(body.metadata).toEqual({ city: 'b', tier: 'gold' });
    const cleared = await harness.rest(`/v1/phone_numbers/${id}`, patch({ label: null }));
    expect(cleared.body).toMatchObject({ label: null, sequence: 4 });
    expect((await harness.rest(`/v1/phone_numbers/${id}`, patch({}))).body).toEqual(cleared.body);
    expect(await readNumber(harness)).toEqual(cleared.body);
  });

  test.for<[string, object]>([
    ['an unknown field', { phone: '+12025550199' }],
    ['an empty label', { label: '' }],
    ['half a surrogate pair', { label: 'a\ud800' }],
    [
      'too much metadata',
      { metadata: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`k${i}`, 'x'.repeat(500)])) },
    ],
  ])('cannot be changed to have %s', async ([, change]) => {
    const harness = await startSandbox();
    const { id } = await readNumber(harness);
    const { status, body } = await harness.rest(`/v1/phone_numbers/${id}`, patch(change));
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect((await readNumber(harness)).sequence).toBe(1);
  });

  test('of another workspace or mode is not found, and a manager can only read numbers', async () => {
    const keys = [
      { key: 'one' },
      { key: 'two', workspaceId: 'ws_other' },
      { key: 'manager', role: 'MANAGER' },
    ] as const;
    const harness = await startSandbox({ keys });
    const { id } = await readNumber(harness);
    expect((await withKey(harness, 'two').rest(`/v1/phone_numbers/${id}`)).status).toBe(404);
    const manager = withKey(harness, 'manager');
    expect((await manager.rest(`/v1/phone_numbers/${id}`)).status).toBe(200);
    expect((await manager.rest(`/v1/phone_numbers/${id}`, patch({}))).status).toBe(403);
    expect((await assign(manager, id, 'tdc_1')).status).toBe(403);
  });
});

describe('assignment', () => {
  test('happens after a delay, causes an event, and can be undone', async () => {
    const { harness, number, campaignId } = await start();
    const pending = await assign(harness, number.id, campaignId);
    expect(pending.status).toBe(202);
    expect(pending.body.campaign_assignment).toEqual({
      status: 'pending_assignment',
      tendlc_campaign_id: campaignId,
      failure_reasons: [],
    });
    expect((await assign(harness, number.id, campaignId)).body).toEqual(pending.body);
    expect((await unassign(harness, number.id)).status).toBe(409);
    await harness.clock.turn(STEP);
    expect(await assignmentOf(harness)).toMatchObject({ status: 'assigned', tendlc_campaign_id: campaignId });
    expect((await assign(harness, number.id, campaignId)).body).toEqual(await readNumber(harness));
    const leaving = await unassign(harness, number.id);
    expect(leaving.status).toBe(202);
    expect(leaving.body.campaign_assignment).toMatchObject({ status: 'pending_unassignment' });
    expect((await unassign(harness, number.id)).body).toEqual(leaving.body);
    expect((await assign(harness, number.id, campaignId)).status).toBe(409);
    await harness.clock.turn(STEP);
    const free = await readNumber(harness);
    expect(free.campaign_assignment).toMatchObject({ status: 'unassigned', tendlc_campaign_id: null });
    expect((await unassign(harness, number.id)).body).toEqual(free);
    expect(await eventsOf(harness, 'phone_number')).toEqual([
      ['phone_number.assigned', 'pending_assignment'],
    ]);
  });

  test('that fails shows the reason, causes an event, and can be repeated', async () => {
    const { harness, number, campaignId } = await start();
    await harness.rest(`/v1/phone_numbers/${number.id}`, patch({ label: 'Desk [assignment_fails]' }));
    await assign(harness, number.id, campaignId);
    await harness.clock.turn(STEP);
    expect(await assignmentOf(harness)).toMatchObject({
      status: 'failed_assignment',
      tendlc_campaign_id: campaignId,
      failure_reasons: [{ code: 'carrier_refused' }],
    });
    expect((await unassign(harness, number.id)).status).toBe(409);
    await harness.rest(`/v1/phone_numbers/${number.id}`, patch({ label: 'Desk' }));
    const again = await assign(harness, number.id, campaignId);
    expect(again.body.campaign_assignment.failure_reasons).toEqual([]);
    await harness.clock.turn(STEP);
    expect((await assignmentOf(harness)).status).toBe('assigned');
    expect(await eventsOf(harness, 'phone_number')).toEqual([
      ['phone_number.assignment_failed', 'pending_assignment'],
      ['phone_number.assigned', 'pending_assignment'],
    ]);
  });

  test('can be undone again if undoing failed', async () => {
    const { harness, number, campaignId } = await start();
    await harness.rest(`/v1/phone_numbers/${number.id}`, patch({ label: '[unassignment_fails]' }));
    await assign(harness, number.id, campaignId);
    await harness.clock.turn(STEP);
    await unassign(harness, number.id);
    await harness.clock.turn(STEP);
    expect(await assignmentOf(harness)).toMatchObject({
      status: 'failed_unassignment',
      tendlc_campaign_id: campaignId,
      failure_reasons: [{ code: 'carrier_refused' }],
    });
    expect((await assign(harness, number.id, campaignId)).status).toBe(409);
    await harness.rest(`/v1/phone_numbers/${number.id}`, patch({ label: null }));
    await unassign(harness, number.id);
    await harness.clock.turn(STEP);
    expect((await assignmentOf(harness)).status).toBe('unassigned');
  });

  test('of a toll-free number fails', async () => {
    const { harness, campaignId } = await start();
    const { id } = await readNumber(harness, '+18005550100');
    await assign(harness, id, campaignId);
    await harness.clock.turn(STEP);
    expect(await assignmentOf(harness, '+18005550100')).toMatchObject({
      status: 'failed_assignment',
      failure_reasons: [{ code: 'number_not_local' }],
    });
  });

  test('to a campaign that is not active or does not exist is rejected', async () => {
    const { harness, number } = await start();
    const draft = await draftCampaign(harness, await registeredBrand(harness));
    expect((await assign(harness, number.id, draft)).body.code).toBe('invalid_state');
    const { status, body } = await assign(harness, number.id, 'tdc_missing');
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'validation_failed', errors: [{ pointer: '/tendlc_campaign_id' }] });
    expect((await assign(harness, 'num_missing', draft)).status).toBe(404);
    expect((await unassign(harness, 'num_missing')).status).toBe(404);
  });

  test('is rejected while the number has another campaign', async () => {
    const { harness, number, campaignId } = await start();
    const other = await activeCampaign(harness, await registeredBrand(harness));
    await assign(harness, number.id, campaignId);
    expect((await assign(harness, number.id, other)).body.code).toBe('invalid_state');
    await harness.clock.turn(STEP);
    expect((await assign(harness, number.id, other)).body.code).toBe('invalid_state');
  });

  test('of a number that is not active is rejected', async () => {
    const { harness, campaignId } = await start();
    const { id, status } = await readNumber(harness, '+12025550102');
    expect(status).toBe('provisioning');
    expect((await assign(harness, id, campaignId)).body.code).toBe('invalid_state');
    await harness.clock.turn(10 * STEP);
    expect((await assign(harness, id, campaignId)).status).toBe(202);
  });

  test('ends when its campaign is deactivated', async () => {
    const { harness, number, campaignId } = await start();
    const second = await readNumber(harness, '+12025550101');
    await assign(harness, number.id, campaignId);
    await harness.clock.turn(STEP);
    await assign(harness, second.id, campaignId);
    await harness.rest(`/v1/tendlc_campaigns/${campaignId}/deactivate`, { method: 'POST' });
    expect((await assignmentOf(harness)).status).toBe('pending_unassignment');
    await harness.clock.turn(STEP);
    expect((await assignmentOf(harness)).status).toBe('unassigned');
    expect(await assignmentOf(harness, second.phone)).toMatchObject({
      status: 'failed_assignment',
      failure_reasons: [{ code: 'campaign_not_active' }],
    });
  });

  test('ends when its campaign expires', async () => {
    const harness = await startSandbox();
    const description = `${NOTICES.description} [suspended] [expired]`;
    const id = await draftCampaign(harness, await registeredBrand(harness), { description });
    await submitCampaign(harness, id);
    await harness.clock.turn(2 * STEP);
    await assign(harness, (await readNumber(harness)).id, id);
    await harness.clock.turn(STEP);
    expect((await assignmentOf(harness)).status).toBe('assigned');
    await harness.clock.turn(5000);
    expect((await assignmentOf(harness)).status).toBe('unassigned');
  });
});
