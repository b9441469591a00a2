import { describe, expect, test } from 'vitest';
import { HELLO, json, startSandbox, type Harness, type Reply } from './harness.ts';
import {
  activeCampaign,
  assign,
  draftBrand,
  draftCampaign,
  NOTICES,
  patch,
  readCampaign,
  readNumber,
  registeredBrand,
  REVIEW,
  submitCampaign,
  withKey,
} from './registration.ts';

const STEP = 100;

/** Returns a sandbox with a live key, before any step that live sending requires. */
async function start(): Promise<{ harness: Harness; live: Pick<Harness, 'rest'> }> {
  const harness = await startSandbox({ keys: [{ key: 'one' }, { key: 'sk_live_1', mode: 'live' }] });
  return { harness, live: withKey(harness, 'sk_live_1') };
}

function send({ rest }: Pick<Harness, 'rest'>, change: object = {}): Promise<Reply> {
  return rest('/v1/messages', json({ ...HELLO, ...change }));
}

/** Assigns the number from which `HELLO` is sent. */
async function assignNumber(
  harness: Harness,
  live: Pick<Harness, 'rest'>,
  campaignId: string,
): Promise<string> {
  const { id } = await readNumber(live);
  expect((await assign(live, id, campaignId)).status).toBe(202);
  await harness.clock.turn(STEP);
  return id;
}

test('from a brand to a live message, with rejections until each step is done', async () => {
  const harness = await startSandbox();
  const makeKey = (): Promise<Reply> => harness.rest('/v1/api_keys', json({ mode: 'live' }));

  expect(await makeKey()).toMatchObject({ status: 403, body: { code: 'live_mode_locked' } });
  const brandId = await registeredBrand(harness);
  const created = await makeKey();
  expect(created.status).toBe(201);
  const live = withKey(harness, created.body.secret);

  const unregistered = {
    status: 403,
    body: { code: 'sender_not_registered', errors: [{ pointer: '/from' }] },
  };
  expect(await send(live)).toMatchObject(unregistered);
  const campaignId = await activeCampaign(harness, brandId);
  expect(await send(live)).toMatchObject(unregistered);
  await assign(live, (await readNumber(live)).id, campaignId);
  expect(await send(live)).toMatchObject(unregistered);
  await harness.clock.turn(STEP);

  const sent = await send(live);
  expect(sent).toMatchObject({ status: 201, body: { mode: 'live', tendlc_campaign_id: campaignId } });
  await harness.clock.turn(1000);
  const { body } = await live.rest(`/v1/messages/${sent.body.id}`);
  expect(body).toMatchObject({ status: 'delivered', tendlc_campaign_id: campaignId });
  expect((await live.rest('/v1/messages?direction=inbound')).body.data).toEqual([]);
  expect((await harness.rest('/v1/messages')).body.data).toEqual([]);
});

describe('live mode', () => {
  test('an existing live key is locked until a brand is registered, and again when the brand is suspended', async () => {
    const { harness, live } = await start();
    expect(await send(live)).toMatchObject({ status: 403, body: { code: 'live_mode_locked' } });
    const brandId = await draftBrand(harness, { ein: '11-1111114' });
    await harness.rest(`/v1/brands/${brandId}/submit`, { method: 'POST' });
    await harness.clock.turn(REVIEW);
    expect((await send(live)).body.code).toBe('sender_not_registered');
    await harness.clock.turn(5000);
    expect((await send(live)).body.code).toBe('live_mode_locked');
  });

  test('a brand for tests does not unlock a live key', async () => {
    const { harness, live } = await start();
    await registeredBrand(harness, { mock: true });
    expect((await send(live)).body.code).toBe('live_mode_locked');
  });
});

describe('a live sender', () => {
  test.for(['+12025550199', '+15005550006'])('%s that is not owned is rejected', async (from) => {
    const { harness, live } = await start();
    await registeredBrand(harness);
    expect(await send(live, { from })).toMatchObject({
      status: 422,
      body: { code: 'sender_not_owned', errors: [{ pointer: '/from' }] },
    });
  });

  test('that is toll-free needs no campaign', async () => {
    const { harness, live } = await start();
    await registeredBrand(harness);
    expect(await send(live, { from: '+18005550100' })).toMatchObject({
      status: 201,
      body: { tendlc_campaign_id: null },
    });
  });

  test('that is not yet set up is rejected', async () => {
    const { harness, live } = await start();
    await registeredBrand(harness);
    expect((await readNumber(live, '+12025550102')).status).toBe('provisioning');
    expect((await send(live, { from: '+12025550102' })).body.code).toBe('sender_not_registered');
  });

  test('whose campaign is suspended is rejected until the campaign is active again', async () => {
    const { harness, live } = await start();
    const description = `${NOTICES.description} [suspended]`;
    const campaignId = await draftCampaign(harness, await registeredBrand(harness), { description });
    await submitCampaign(harness, campaignId);
    await harness.clock.turn(REVIEW);
    await assignNumber(harness, live, campaignId);
    expect((await send(live)).status).toBe(201);
    await harness.clock.turn(10 * STEP);
    expect((await readCampaign(harness, campaignId)).status).toBe('suspended');
    expect((await send(live)).body.code).toBe('sender_not_registered');
    await harness.clock.turn(10 * STEP);
    expect((await send(live)).status).toBe(201);
  });

  test('whose campaign was deactivated is rejected, and its scheduled messages fail', async () => {
    const { harness, live } = await start();
    const campaignId = await activeCampaign(harness, await registeredBrand(harness));
    await assignNumber(harness, live, campaignId);
    const sendAt = new Date(harness.clock.now() + 3_600_000).toISOString();
    const scheduled = await send(live, { send_at: sendAt });
    expect(scheduled.body).toMatchObject({ status: 'scheduled', tendlc_campaign_id: campaignId });
    await harness.rest(`/v1/tendlc_campaigns/${campaignId}/deactivate`, { method: 'POST' });
    expect((await send(live)).body.code).toBe('sender_not_registered');
    await harness.clock.turn(3_700_000);
    const { body } = await live.rest(`/v1/messages/${scheduled.body.id}`);
    expect(body).toMatchObject({ status: 'failed', error: { code: 'sender_not_registered' } });
  });

  test('with a label that causes failures is rejected', async () => {
    const { harness, live } = await start();
    const campaignId = await activeCampaign(harness, await registeredBrand(harness));
    const { id } = await readNumber(live);
    await live.rest(`/v1/phone_numbers/${id}`, patch({ label: '[assignment_fails]' }));
    await assignNumber(harness, live, campaignId);
    expect((await send(live)).body.code).toBe('sender_not_registered');
  });
});

test('in sandbox mode, any number may send', async () => {
  const { rest } = await startSandbox();
  for (const from of ['+12025550199', '+15005550006', '+12025550102']) {
    const { status, body } = await send({ rest }, { from });
    expect([status, body.tendlc_campaign_id]).toEqual([201, null]);
  }
});
