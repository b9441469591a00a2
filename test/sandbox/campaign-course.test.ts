import { describe, expect, test } from 'vitest';
import { isCampaignMemberStateChangedEvent } from '../../generated/validators/response/campaign-member-state-changed-event.js';
import { isCampaignStateChangedEvent } from '../../generated/validators/response/campaign-state-changed-event.js';
import type { Validator } from '../../generated/validators/validator.d.ts';
import { CAMPAIGN, MEMBER, run, TEMPLATE } from './canonical.ts';
import { json, startSandbox, type Harness } from './harness.ts';
import { valid } from './wire.ts';

const MINUTE = 60_000;
/** One minute and two minutes later on the clock of the tests. */
const SOON = '2026-03-02T09:16:00.000Z';
const LATER = '2026-03-02T09:17:00.000Z';

async function stateOf(harness: Harness, id: string): Promise<string> {
  return (await run(harness, 'GetCampaign', { id })).campaign.state;
}

async function create(harness: Harness, input: object, ...states: string[]): Promise<string> {
  const { campaign } = await run(harness, 'CreateCampaign', { ...CAMPAIGN, ...input });
  for (const to of states) await run(harness, 'TransitionCampaign', { id: campaign.id, to });
  return campaign.id;
}

/** Returns the events of a type, oldest first. */
async function told<Event>({ rest }: Harness, is: Validator<Event>, type: string): Promise<Event[]> {
  const { data } = (await rest(`/v1/events?type=${type}&limit=100`)).body;
  return data.map((event: unknown) => valid(is, event)).toReversed();
}

describe('a campaign changes over time', () => {
  test('from SCHEDULED to ACTIVE at its start, to COMPLETED at its end, with events', async () => {
    const harness = await startSandbox();
    const id = await create(harness, { startDate: SOON, endDate: LATER }, 'SCHEDULED');
    await harness.clock.turn(MINUTE - 1);
    expect(await stateOf(harness, id)).toBe('SCHEDULED');
    await harness.clock.turn(1);
    expect(await stateOf(harness, id)).toBe('ACTIVE');
    await harness.clock.turn(MINUTE - 1);
    expect(await stateOf(harness, id)).toBe('ACTIVE');
    await harness.clock.turn(1);
    expect(await stateOf(harness, id)).toBe('COMPLETED');
    const common = { type: 'campaign.state_changed', mode: 'sandbox', api_version: 'v1' };
    const object = { id, object: 'campaign', name: 'Spring', start_date: SOON, end_date: LATER };
    expect(await told(harness, isCampaignStateChangedEvent, 'campaign.state_changed')).toMatchObject([
      {
        ...common,
        sequence: 2,
        data: { object: { ...object, state: 'scheduled' }, previous_status: 'draft' },
      },
      {
        ...common,
        sequence: 3,
        timestamp: SOON,
        data: { object: { ...object, state: 'active', updated_at: SOON }, previous_status: 'scheduled' },
      },
      { ...common, sequence: 4, timestamp: LATER, data: { previous_status: 'active' } },
    ]);
  });

  test('immediately if its start has passed', async () => {
    const harness = await startSandbox();
    const id = await create(harness, { startDate: '2026-03-01T00:00:00Z' }, 'SCHEDULED');
    await harness.clock.turn(1);
    expect(await stateOf(harness, id)).toBe('ACTIVE');
  });

  test.for<[string, string[], object, string]>([
    ['taken back', ['SCHEDULED', 'DRAFT'], {}, 'DRAFT'],
    ['put off', ['SCHEDULED'], { startDate: '2026-03-03T09:16:00Z' }, 'SCHEDULED'],
    ['paused', ['ACTIVE', 'PAUSED'], {}, 'PAUSED'],
    ['called off', ['SCHEDULED', 'CANCELED'], {}, 'CANCELED'],
    ['cut short', ['ACTIVE'], { endDate: '2026-03-02T09:16:30Z' }, 'COMPLETED'],
  ])('but not if the campaign was %s', async ([, states, change, expected]) => {
    const harness = await startSandbox();
    const id = await create(harness, { startDate: SOON }, ...states);
    await run(harness, 'UpdateCampaign', { id, ...change });
    await harness.clock.turn(2 * MINUTE);
    expect(await stateOf(harness, id)).toBe(expected);
  });

  test('when it is resumed after its end', async () => {
    const harness = await startSandbox();
    const id = await create(harness, { startDate: SOON, endDate: LATER }, 'ACTIVE', 'PAUSED');
    await harness.clock.turn(5 * MINUTE);
    expect(await stateOf(harness, id)).toBe('PAUSED');
    await run(harness, 'TransitionCampaign', { id, to: 'ACTIVE' });
    await harness.clock.turn(1);
    expect(await stateOf(harness, id)).toBe('COMPLETED');
  });
});

test('a campaign completes when every member is finished, not counting removed members', async () => {
  const harness = await startSandbox();
  const members = [0, 1, 2].map((digit) => ({ ...MEMBER, to: `+1202555020${digit}` }));
  const id = await create(harness, { members }, 'ACTIVE');
  const { campaignMembers } = await run(harness, 'GetCampaignMembers', { campaignId: id });
  const move = async (index: number, ...states: string[]): Promise<void> => {
    const { id: member } = campaignMembers[index];
    for (const to of states) await run(harness, 'TransitionCampaignMember', { id: member, to });
    await harness.clock.turn(1);
  };
  await move(0, 'REMOVED');
  await move(1, 'ACTIVE', 'COMPLETED');
  expect(await stateOf(harness, id)).toBe('ACTIVE');
  await move(2, 'OPTED_OUT');
  expect(await stateOf(harness, id)).toBe('COMPLETED');
});

test('a campaign without members waits for members', async () => {
  const harness = await startSandbox();
  const id = await create(harness, {}, 'ACTIVE');
  await harness.clock.turn(MINUTE);
  expect(await stateOf(harness, id)).toBe('ACTIVE');
});

describe('an active campaign', () => {
  async function sending(members: object[], body = TEMPLATE.body): Promise<[Harness, string]> {
    const harness = await startSandbox();
    const { template } = await run(harness, 'CreateTemplate', { ...TEMPLATE, body });
    await run(harness, 'UpdateTemplate', { id: template.id, state: 'PENDING_REVIEW' });
    await harness.clock.turn(100);
    const begun = { startDate: '2026-03-02T09:15:00Z', templateId: template.id, members };
    return [harness, await create(harness, begun, 'ACTIVE')];
  }

  test('sends its text to its members, and counts their replies', async () => {
    const [harness, campaignId] = await sending([{ ...MEMBER, firstName: 'Ada' }]);
    await harness.clock.turn(1000);
    const { campaignMembers } = await run(harness, 'GetCampaignMembers', { campaignId });
    expect(campaignMembers).toMatchObject([{ state: 'RESPONDED' }]);
    const { data } = (await harness.rest('/v1/messages')).body;
    const texts = data.map(({ direction, body }: Record<string, string>) => [direction, body]);
    expect(texts).toEqual([
      ['inbound', 'Hello Ada'],
      ['outbound', 'Hello Ada'],
    ]);
    const events = await told(harness, isCampaignMemberStateChangedEvent, 'campaign_member.state_changed');
    expect(events).toMatchObject([
      { sequence: 2, data: { object: { state: 'active', first_name: 'Ada' }, previous_status: 'inactive' } },
      { data: { object: { state: 'responded', method: 'sms' }, previous_status: 'active' } },
    ]);
  });

  test('completes even if members do not reply or cannot be reached', async () => {
    const unreachable = { ...MEMBER, to: '+15005550010' };
    const refused = { ...MEMBER, to: '+15005550012' };
    const [harness, campaignId] = await sending([MEMBER, unreachable, refused], 'help');
    await harness.clock.turn(1000);
    const { campaignMembers } = await run(harness, 'GetCampaignMembers', { campaignId });
    const states = campaignMembers.map(({ state }: { state: string }) => state);
    expect(states).toEqual(['FAILED', 'FAILED', 'COMPLETED']);
    expect(await stateOf(harness, campaignId)).toBe('COMPLETED');
  });

  test('sends once to each member, even to more members than one unit of work contains', async () => {
    const members = Array.from({ length: 120 }, (_, index) => ({
      ...MEMBER,
      to: `+120255${10_000 + index}`,
    }));
    const [harness, campaignId] = await sending(members);
    await harness.clock.turn(1000);
    await run(harness, 'TransitionCampaign', { id: campaignId, to: 'PAUSED' });
    await run(harness, 'TransitionCampaign', { id: campaignId, to: 'ACTIVE' });
    await harness.clock.turn(1000);
    const query = `{ getCampaign(input: {id: "${campaignId}"}) { campaign { activity { sent received } } } }`;
    const { body } = await harness.graphql(query);
    expect(body.data.getCampaign.campaign.activity).toEqual({ sent: 120, received: 120 });
  });

  test('sends no text until it is approved', async () => {
    const harness = await startSandbox();
    const { template } = await run(harness, 'CreateTemplate', TEMPLATE);
    const begun = { startDate: '2026-03-02T09:15:00Z', templateId: template.id, members: [MEMBER] };
    await create(harness, begun, 'ACTIVE');
    await harness.clock.turn(1000);
    expect((await harness.rest('/v1/messages')).body.data).toEqual([]);
    await run(harness, 'UpdateTemplate', { id: template.id, state: 'PENDING_REVIEW' });
    await harness.clock.turn(1000);
    expect((await harness.rest('/v1/messages')).body.data).toHaveLength(2);
  });

  test('waits for its start, and does not send again to members who opt in again', async () => {
    const harness = await startSandbox();
    const { template } = await run(harness, 'CreateTemplate', { ...TEMPLATE, body: 'help' });
    await run(harness, 'UpdateTemplate', { id: template.id, state: 'PENDING_REVIEW' });
    const campaignId = await create(
      harness,
      { startDate: SOON, templateId: template.id, members: [MEMBER] },
      'ACTIVE',
    );
    await harness.clock.turn(MINUTE - 1);
    expect((await harness.rest('/v1/messages')).body.data).toEqual([]);
    await harness.clock.turn(1);
    expect((await harness.rest('/v1/messages')).body.data).toHaveLength(1);
    const { campaignMembers } = await run(harness, 'GetCampaignMembers', { campaignId });
    const { id } = campaignMembers[0];
    await run(harness, 'TransitionCampaignMember', { id, to: 'INACTIVE' });
    await harness.clock.turn(MINUTE);
    expect((await harness.rest('/v1/messages')).body.data).toHaveLength(1);
  });
});

test('a manual message changes no member; a reply to it changes the members who are being contacted', async () => {
  const harness = await startSandbox();
  const campaignId = await create(harness, { members: [MEMBER, MEMBER] }, 'ACTIVE');
  const { campaignMembers } = await run(harness, 'GetCampaignMembers', { campaignId });
  await run(harness, 'TransitionCampaignMember', { id: campaignMembers[0].id, to: 'ACTIVE' });
  await harness.rest('/v1/messages', json({ ...MEMBER, body: 'Hello' }));
  await harness.clock.turn(1000);
  const after = await run(harness, 'GetCampaignMembers', { campaignId });
  expect(after.campaignMembers).toMatchObject([{ state: 'RESPONDED' }, { state: 'INACTIVE' }]);
});
