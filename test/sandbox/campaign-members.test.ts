import { describe, expect, test } from 'vitest';
import { graphql as machines } from '../../generated/typescript/states.ts';
import { CAMPAIGN, MEMBER, NOBODY, run } from './canonical.ts';
import { json, startSandbox, type Harness } from './harness.ts';

async function memberIn(harness: Harness, states: readonly string[], to = MEMBER.to): Promise<string> {
  const { campaignMember } = await run(harness, 'CreateCampaignMember', { ...MEMBER, to });
  for (const state of states) {
    await run(harness, 'TransitionCampaignMember', { id: campaignMember.id, to: state });
  }
  return campaignMember.id;
}

/** The calls that bring a member into each state. */
const WAYS: Readonly<Record<string, string[]>> = {
  INACTIVE: [],
  ACTIVE: ['ACTIVE'],
  RESPONDED: ['ACTIVE', 'RESPONDED'],
  COMPLETED: ['ACTIVE', 'COMPLETED'],
  OPTED_OUT: ['OPTED_OUT'],
  FAILED: ['ACTIVE', 'FAILED'],
  REMOVED: ['REMOVED'],
};

describe('transitionCampaignMember', () => {
  test.for(Object.entries(machines.CampaignMemberState.transitions))(
    'from %s: exactly the transitions that the contract declares',
    async ([from, declared]) => {
      const harness = await startSandbox();
      const states = Object.keys(machines.CampaignMemberState.transitions);
      for (const [index, to] of states.entries()) {
        const id = await memberIn(harness, WAYS[from]!, `+1202555020${index}`);
        const { campaignMember, userErrors } = await run(harness, 'TransitionCampaignMember', { id, to });
        const isAllowed = from !== 'OPTED_OUT' && (declared as readonly string[]).includes(to);
        if (to === from || isAllowed) expect(campaignMember.state).toBe(to);
        else expect(userErrors).toMatchObject([{ field: 'to', code: refusalFrom(from) }]);
      }
    },
  );

  test('to OPTED_OUT applies to every member with these numbers, and to messages', async () => {
    const harness = await startSandbox();
    const one = await memberIn(harness, []);
    const other = await memberIn(harness, ['ACTIVE']);
    await run(harness, 'TransitionCampaignMember', { id: one, to: 'OPTED_OUT' });
    const { campaignMember } = await run(harness, 'UpdateCampaignMember', { id: other });
    expect(campaignMember.state).toBe('OPTED_OUT');
    const { status, body } = await harness.rest('/v1/messages', json({ ...MEMBER, body: 'Hello' }));
    expect([status, body.code]).toEqual([422, 'recipient_opted_out']);
    const { userErrors } = await run(harness, 'CreateCampaignMember', MEMBER);
    expect(userErrors).toMatchObject([{ field: 'to', code: 'OPTED_OUT' }]);
  });

  test('of an unknown member is rejected', async () => {
    const input = { id: NOBODY, to: 'ACTIVE' };
    const { userErrors } = await run(await startSandbox(), 'TransitionCampaignMember', input);
    expect(userErrors).toMatchObject([{ field: 'id', code: 'NOT_FOUND' }]);
  });
});

function refusalFrom(state: string): string {
  return state === 'OPTED_OUT' ? 'OPTED_OUT' : 'INVALID_TRANSITION';
}

describe('updateCampaignMember', () => {
  test('changes given values, clears null values, and has no effect if repeated', async () => {
    const harness = await startSandbox();
    const id = await memberIn(harness, []);
    const change = { firstName: 'Ada', assignedUserId: NOBODY, locale: 'FR_FR' };
    await harness.clock.turn(1000);
    const { campaignMember: changed } = await run(harness, 'UpdateCampaignMember', { id, ...change });
    expect(changed).toMatchObject({ ...change, updatedAt: '2026-03-02T09:15:01.000Z' });
    await harness.clock.turn(1000);
    const { campaignMember: again } = await run(harness, 'UpdateCampaignMember', { id, ...change });
    expect(again).toEqual(changed);
    const cleared = { firstName: null, assignedUserId: null };
    const { campaignMember } = await run(harness, 'UpdateCampaignMember', { id, ...cleared });
    expect(campaignMember).toMatchObject({ ...cleared, locale: 'FR_FR' });
  });

  test.for<[string, object, string, string]>([
    ['nobody', { id: NOBODY }, 'NOT_FOUND', 'id'],
    ['no locale', { locale: null }, 'REQUIRED', 'locale'],
    ['a long first name', { firstName: 'x'.repeat(256) }, 'TOO_LONG', 'firstName'],
    ['a first name with U+0000', { firstName: 'a\0' }, 'INVALID', 'firstName'],
  ])('to %s is rejected', async ([, change, code, field]) => {
    const harness = await startSandbox();
    const id = await memberIn(harness, []);
    const { campaignMember, userErrors } = await run(harness, 'UpdateCampaignMember', { id, ...change });
    expect(campaignMember).toBeNull();
    expect(userErrors).toEqual([{ field, code, path: ['input', field], message: expect.any(String) }]);
  });

  test('cannot assign with the key of an AGENT', async () => {
    const harness = await startSandbox({ keys: [{ key: 'owner' }, { key: 'agent', role: 'AGENT' }] });
    const id = await memberIn(harness, []);
    expect(
      (await run(harness, 'UpdateCampaignMember', { id, firstName: 'Ada' }, 'agent')).userErrors,
    ).toEqual([]);
    await expect(run(harness, 'UpdateCampaignMember', { id, assignedUserId: null }, 'agent')).rejects.toThrow(
      '403',
    );
  });
});

describe('getCampaignMembers', () => {
  test('returns the members of one campaign, by state and page', async () => {
    const harness = await startSandbox();
    const members = ['A', 'B', 'C'].map((firstName) => ({ ...MEMBER, firstName }));
    const { campaign } = await run(harness, 'CreateCampaign', { ...CAMPAIGN, members });
    await run(harness, 'CreateCampaign', { ...CAMPAIGN, members });
    const campaignId = campaign.id;
    const list = (input: object): Promise<ReturnType<typeof run>> =>
      run(harness, 'GetCampaignMembers', { campaignId, ...input });
    const { campaignMembers, totalCount, pageInfo } = await list({ first: 2 });
    expect(campaignMembers.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['C', 'B']);
    expect([totalCount, pageInfo.hasNextPage, pageInfo.hasPreviousPage]).toEqual([3, true, false]);
    const rest = await list({ after: pageInfo.endCursor });
    expect(rest.campaignMembers).toMatchObject([{ firstName: 'A', campaign: { id: campaignId } }]);
    expect([rest.pageInfo.hasNextPage, rest.pageInfo.hasPreviousPage]).toEqual([false, true]);
    await run(harness, 'TransitionCampaignMember', { id: campaignMembers[0].id, to: 'REMOVED' });
    expect((await list({ states: ['REMOVED'] })).campaignMembers).toMatchObject([{ firstName: 'C' }]);
    expect((await list({ states: [] })).totalCount).toBe(0);
  });

  test('of an unknown campaign is empty', async () => {
    const { totalCount } = await run(await startSandbox(), 'GetCampaignMembers', { campaignId: NOBODY });
    expect(totalCount).toBe(0);
  });
});
