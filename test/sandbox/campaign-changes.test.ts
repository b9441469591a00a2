import { describe, expect, test } from 'vitest';
import { graphql as machines } from '../../generated/typescript/states.ts';
import { CAMPAIGN, MEMBER, NOBODY, run, TEMPLATE } from './canonical.ts';
import { startSandbox, type Harness } from './harness.ts';

/** A campaign that passed through some states. */
async function campaignIn(harness: Harness, ...states: string[]): Promise<string> {
  const { campaign } = await run(harness, 'CreateCampaign', CAMPAIGN);
  for (const to of states) {
    const { userErrors } = await run(harness, 'TransitionCampaign', { id: campaign.id, to });
    expect(userErrors).toEqual([]);
  }
  return campaign.id;
}

/** The calls that bring a campaign into each state. */
const WAYS: Readonly<Record<string, string[]>> = {
  DRAFT: [],
  SCHEDULED: ['SCHEDULED'],
  ACTIVE: ['ACTIVE'],
  PAUSED: ['ACTIVE', 'PAUSED'],
  COMPLETED: ['ACTIVE', 'COMPLETED'],
  CANCELED: ['CANCELED'],
  ARCHIVED: ['CANCELED', 'ARCHIVED'],
};

describe('transitionCampaign', () => {
  test.for(Object.entries(machines.CampaignState.transitions))(
    'from %s: exactly the transitions that the contract declares',
    async ([from, declared]) => {
      const harness = await startSandbox();
      for (const to of Object.keys(machines.CampaignState.transitions)) {
        const id = await campaignIn(harness, ...WAYS[from]!);
        const { campaign, userErrors } = await run(harness, 'TransitionCampaign', { id, to });
        if (to === from || (declared as readonly string[]).includes(to)) {
          expect(campaign.state).toBe(to);
        } else {
          expect(campaign).toBeNull();
          expect(userErrors).toMatchObject([{ code: 'INVALID_TRANSITION', path: ['input', 'to'] }]);
        }
      }
    },
  );

  test('to its current state changes nothing', async () => {
    const harness = await startSandbox();
    const id = await campaignIn(harness, 'ACTIVE');
    const { campaign: before } = await run(harness, 'GetCampaign', { id });
    await harness.clock.turn(5000);
    const { campaign } = await run(harness, 'TransitionCampaign', { id, to: 'ACTIVE' });
    expect(campaign).toEqual(before);
  });
});

describe('updateCampaign', () => {
  test('changes given values, clears null values, and has no effect if repeated', async () => {
    const harness = await startSandbox();
    const { template } = await run(harness, 'CreateTemplate', TEMPLATE);
    const given = { description: 'x', endDate: '2026-05-01T08:00:00Z', templateId: template.id };
    const { campaign: created } = await run(harness, 'CreateCampaign', { ...CAMPAIGN, ...given });
    const { id } = created;
    await harness.clock.turn(1000);
    const { campaign: named } = await run(harness, 'UpdateCampaign', { id, name: 'Autumn' });
    expect(named).toEqual({ ...created, name: 'Autumn', updatedAt: '2026-03-02T09:15:01.000Z' });
    await harness.clock.turn(1000);
    expect((await run(harness, 'UpdateCampaign', { id, name: 'Autumn' })).campaign).toEqual(named);
    const cleared = { description: null, endDate: null, templateId: null };
    const { campaign } = await run(harness, 'UpdateCampaign', { id, ...cleared });
    expect(campaign).toEqual({
      ...named,
      description: null,
      endDate: null,
      template: null,
      updatedAt: '2026-03-02T09:15:02.000Z',
    });
  });

  test.for<[string, object, string, string]>([
    ['no campaign', { id: NOBODY }, 'NOT_FOUND', 'id'],
    ['no name', { name: null }, 'REQUIRED', 'name'],
    ['no start', { startDate: null }, 'REQUIRED', 'startDate'],
    ['a blank name', { name: '' }, 'REQUIRED', 'name'],
    ['a long name', { name: 'x'.repeat(256) }, 'TOO_LONG', 'name'],
    ['a long description', { description: 'x'.repeat(4097) }, 'TOO_LONG', 'description'],
    ['an end before its start', { endDate: '2026-03-31T08:00:00Z' }, 'INVALID', 'endDate'],
    ['a template that does not exist', { templateId: NOBODY }, 'NOT_FOUND', 'templateId'],
  ])('to %s is rejected', async ([, change, code, field]) => {
    const harness = await startSandbox();
    const id = await campaignIn(harness);
    const { campaign, userErrors } = await run(harness, 'UpdateCampaign', { id, ...change });
    expect(campaign).toBeNull();
    expect(userErrors).toEqual([{ field, code, path: ['input', field], message: expect.any(String) }]);
  });

  test.for([
    ['SCHEDULED', { startDate: '2026-04-02T08:00:00Z' }, undefined],
    ['ACTIVE', { startDate: '2026-04-02T08:00:00Z' }, 'INVALID_STATE'],
    ['ACTIVE', { startDate: CAMPAIGN.startDate }, undefined],
    ['ACTIVE', { endDate: '2026-04-02T08:00:00Z' }, undefined],
    ['PAUSED', { name: 'B' }, undefined],
    ['COMPLETED', { name: 'B' }, 'INVALID_STATE'],
    ['CANCELED', { name: 'B' }, 'INVALID_STATE'],
    ['ARCHIVED', { name: 'B' }, 'INVALID_STATE'],
  ] as const)('in %s with %j: %s', async ([state, change, code]) => {
    const harness = await startSandbox();
    const id = await campaignIn(harness, ...WAYS[state]!);
    const { userErrors } = await run(harness, 'UpdateCampaign', { id, ...change });
    expect(userErrors.map((error: { code: string }) => error.code)).toEqual(code ? [code] : []);
  });
});

describe('deleteCampaign', () => {
  test('also removes the members, can be repeated, and does not make ids available again', async () => {
    const harness = await startSandbox();
    const member = { ...MEMBER, id: NOBODY };
    const input = { ...CAMPAIGN, id: '3f0c8a52-7d1e-4b96-a1f4-2c9d6e8b0175', members: [member] };
    const { id } = (await run(harness, 'CreateCampaign', input)).campaign;
    const first = await run(harness, 'DeleteCampaign', { id });
    expect(first).toEqual({ userErrors: [], deletedId: id });
    expect(await run(harness, 'DeleteCampaign', { id })).toEqual(first);
    expect((await run(harness, 'GetCampaign', { id })).campaign).toBeNull();
    expect((await run(harness, 'GetCampaigns')).totalCount).toBe(0);
    expect((await run(harness, 'GetCampaignMembers', { campaignId: id })).totalCount).toBe(0);
    const gone = [
      await run(harness, 'UpdateCampaign', { id, name: 'B' }),
      await run(harness, 'TransitionCampaign', { id, to: 'ACTIVE' }),
      await run(harness, 'UpdateCampaignMember', { id: NOBODY, firstName: 'Ada' }),
      await run(harness, 'TransitionCampaignMember', { id: NOBODY, to: 'ACTIVE' }),
    ];
    expect(gone.map(({ userErrors }) => userErrors[0].code)).toEqual(gone.map(() => 'NOT_FOUND'));
    const reused = [
      await run(harness, 'CreateCampaign', input),
      await run(harness, 'CreateCampaignMember', member),
    ];
    expect(reused.map(({ userErrors }) => userErrors[0].code)).toEqual(['CONFLICT', 'CONFLICT']);
  });

  test.for(Object.entries(WAYS).filter(([state]) => !['DRAFT', 'SCHEDULED'].includes(state)))(
    'in %s is rejected',
    async ([, states]) => {
      const harness = await startSandbox();
      const id = await campaignIn(harness, ...states);
      const { deletedId, userErrors } = await run(harness, 'DeleteCampaign', { id });
      expect(deletedId).toBeNull();
      expect(userErrors).toEqual([
        { field: null, path: null, code: 'INVALID_STATE', message: expect.any(String) },
      ]);
    },
  );

  test('of an unknown id is rejected', async () => {
    const { userErrors } = await run(await startSandbox(), 'DeleteCampaign', { id: NOBODY });
    expect(userErrors).toMatchObject([{ field: 'id', code: 'NOT_FOUND' }]);
  });
});

test.for(['COMPLETED', 'CANCELED', 'ARCHIVED'])('a campaign in %s accepts no more members', async (state) => {
  const harness = await startSandbox();
  const campaignId = await campaignIn(harness, ...WAYS[state]!);
  const { userErrors } = await run(harness, 'CreateCampaignMember', { ...MEMBER, campaignId });
  expect(userErrors).toMatchObject([{ field: 'campaignId', code: 'INVALID_STATE' }]);
});
