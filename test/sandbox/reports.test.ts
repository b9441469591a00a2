import { describe, expect, test } from 'vitest';
import { CAMPAIGN, MEMBER, NOBODY, run } from './canonical.ts';
import { HELLO, json, startSandbox, type Harness } from './harness.ts';

const DAY = { from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z' };
const LAST =
  'query($id: UUID!) { getCampaignMembers(input: {campaignId: $id}) { campaignMembers { lastMessage { id status body from to segments encoding errorCode createdAt } } } }';

async function send({ rest }: Harness, change: object = {}): Promise<string> {
  return (await rest('/v1/messages', json({ ...HELLO, ...change }))).body.id;
}

describe('getStatus', () => {
  test('returns every status of a message, oldest first', async () => {
    const harness = await startSandbox();
    const messageId = await send(harness);
    await harness.clock.turn(1000);
    const { status, history } = await run(harness, 'GetStatus', { messageId });
    const course = ['QUEUED', 'SENDING', 'SENT', 'DELIVERED'];
    expect(history).toEqual(
      course.map((name, index) => ({
        messageId,
        status: name,
        errorCode: null,
        retryable: null,
        occurredAt: `2026-03-02T09:15:00.${index}00Z`,
        sequence: index + 1,
      })),
    );
    expect(status).toEqual(history.at(-1));
  });

  test('returns the reason why a message was not delivered', async () => {
    const harness = await startSandbox();
    const messageId = await send(harness, { to: '+15005550010' });
    await harness.clock.turn(1000);
    const { status } = await run(harness, 'GetStatus', { messageId });
    expect(status).toMatchObject({ status: 'UNDELIVERED', errorCode: 'UNDELIVERABLE', retryable: false });
  });

  test('of a member returns the newest message, sent or received', async () => {
    const harness = await startSandbox();
    const { campaignMember } = await run(harness, 'CreateCampaignMember', MEMBER);
    const named = { campaignMemberId: campaignMember.id };
    expect(await run(harness, 'GetStatus', named)).toEqual({ status: null, history: [] });
    const messageId = await send(harness);
    expect((await run(harness, 'GetStatus', named)).status).toMatchObject({ messageId, status: 'QUEUED' });
    await harness.clock.turn(1000);
    const { status, history } = await run(harness, 'GetStatus', named);
    expect([status.status, status.sequence, history.length]).toEqual(['RECEIVED', 1, 1]);
    const { campaignMember: other } = await run(harness, 'CreateCampaignMember', {
      ...MEMBER,
      from: '+12025550101',
    });
    expect((await run(harness, 'GetStatus', { campaignMemberId: other.id })).status).toBeNull();
  });

  test.for([{ messageId: 'msg_0' }, { messageId: 'msg_\0' }, { campaignMemberId: NOBODY }])(
    'of %j is null',
    async (input) => {
      expect(await run(await startSandbox(), 'GetStatus', input)).toEqual({ status: null, history: [] });
    },
  );

  test.for([{}, { messageId: 'msg_0', campaignMemberId: NOBODY }, { messageId: null }])(
    'of %j is invalid input',
    async (input) => {
      const { graphql } = await startSandbox();
      const query = 'query($input: GetStatusInput!) { getStatus(input: $input) { status { status } } }';
      const { status, body } = await graphql(query, { input });
      expect([status, body.errors[0].extensions.code]).toEqual([400, 'BAD_USER_INPUT']);
    },
  );
});

test('a member shows the newest message since it was added', async () => {
  const harness = await startSandbox();
  await send(harness, { body: 'Before' });
  await harness.clock.turn(1000);
  const { campaign } = await run(harness, 'CreateCampaign', { ...CAMPAIGN, members: [MEMBER] });
  const last = async (): Promise<unknown> => {
    const { body } = await harness.graphql(LAST, { id: campaign.id });
    return body.data.getCampaignMembers.campaignMembers[0].lastMessage;
  };
  expect(await last()).toBeNull();
  const id = await send(harness, { body: 'Añoñ' });
  const sent = { id, status: 'QUEUED', body: 'Añoñ', ...MEMBER, segments: 1, encoding: 'GSM7' };
  expect(await last()).toEqual({ ...sent, errorCode: null, createdAt: '2026-03-02T09:15:01.000Z' });
  await harness.clock.turn(1000);
  expect(await last()).toMatchObject({ status: 'RECEIVED', from: MEMBER.to, to: MEMBER.from });
});

describe('getActivityReport', () => {
  const NOTHING = {
    sent: 0,
    delivered: 0,
    undelivered: 0,
    failed: 0,
    received: 0,
    optedOut: 0,
    segments: 0,
    byStatus: [],
  };

  async function busy(): Promise<Harness> {
    const harness = await startSandbox();
    await send(harness, { body: 'x'.repeat(200) });
    await send(harness, { to: '+15005550010' });
    await send(harness, { to: '+15005550011' });
    await harness.rest('/v1/opt_outs', json({ from: HELLO.from, to: '+12025550199' }));
    await harness.clock.turn(1000);
    return harness;
  }

  test('counts messages by their result', async () => {
    const { activityReport } = await run(await busy(), 'GetActivityReport', DAY);
    expect(activityReport).toEqual({
      from: '2026-03-02T00:00:00.000Z',
      to: '2026-03-03T00:00:00.000Z',
      sent: 3,
      delivered: 1,
      undelivered: 1,
      failed: 0,
      received: 1,
      optedOut: 1,
      segments: 4,
      byStatus: [
        { status: 'DELIVERED', count: 1 },
        { status: 'UNDELIVERED', count: 1 },
        { status: 'EXPIRED', count: 1 },
        { status: 'RECEIVED', count: 1 },
      ],
    });
  });

  test.for<[string, string, number]>([
    ['2026-03-02T09:15:00Z', '2026-03-02T09:15:00.001Z', 3],
    ['2026-03-02T09:00:00Z', '2026-03-02T09:15:00Z', 0],
    ['2026-03-02T09:15:00.001Z', '2026-03-02T10:00:00Z', 0],
  ])('includes the start %s, and excludes the end %s', async ([from, to, sent]) => {
    const { activityReport } = await run(await busy(), 'GetActivityReport', { from, to });
    expect(activityReport.sent).toBe(sent);
  });

  test('of a campaign counts messages between the numbers of its members', async () => {
    const harness = await startSandbox();
    const created = await run(harness, 'CreateCampaign', { ...CAMPAIGN, members: [MEMBER] });
    const mine = created.campaign.id;
    const empty = (await run(harness, 'CreateCampaign', CAMPAIGN)).campaign.id;
    await send(harness);
    await send(harness, { to: '+12025550199' });
    await harness.rest('/v1/opt_outs', json({ from: HELLO.from, to: '+12025550199' }));
    await harness.clock.turn(1000);
    const of = async (campaignId: string): Promise<unknown> =>
      (await run(harness, 'GetActivityReport', { ...DAY, campaignId })).activityReport;
    expect(await of(mine)).toMatchObject({ sent: 1, received: 1, optedOut: 0 });
    expect(await of(empty)).toMatchObject(NOTHING);
    expect(await of(NOBODY)).toBeNull();
    const query = `{ getCampaign(input: {id: "${mine}"}) { campaign { activity { from to sent delivered } } } }`;
    expect((await harness.graphql(query)).body.data.getCampaign.campaign.activity).toEqual({
      from: '2026-03-02T09:15:00.000Z',
      to: '2026-03-02T09:15:01.001Z',
      sent: 1,
      delivered: 1,
    });
  });

  test.for([DAY.from, '2026-03-01T00:00:00Z'])('that ends at %s, not after its start', async (to) => {
    const { graphql } = await startSandbox();
    const query =
      'query($input: GetActivityReportInput!) { getActivityReport(input: $input) { activityReport { sent } } }';
    const { body } = await graphql(query, { input: { ...DAY, to } });
    expect(body.data).toBeNull();
    expect(body.errors[0].extensions.code).toBe('BAD_USER_INPUT');
  });
});
