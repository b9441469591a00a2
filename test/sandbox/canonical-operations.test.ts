import { expect, test } from 'vitest';
import { CAMPAIGN, MEMBER, OPERATIONS, run, TEMPLATE } from './canonical.ts';
import { HELLO, json, startSandbox } from './harness.ts';

test('every canonical operation runs', async () => {
  const harness = await startSandbox();
  const ran = new Set<string>();
  // oxlint-disable-next-line typescript/no-explicit-any -- as a caller without types
  const go = async (name: string, input?: object): Promise<any> => {
    ran.add(name);
    const result = await run(harness, name, input);
    expect(result.userErrors ?? []).toEqual([]);
    return result;
  };
  const { template } = await go('CreateTemplate', TEMPLATE);
  await go('UpdateTemplate', { id: template.id, state: 'PENDING_REVIEW' });
  const { campaign } = await go('CreateCampaign', { ...CAMPAIGN, templateId: template.id });
  const { campaignMember } = await go('CreateCampaignMember', { ...MEMBER, campaignId: campaign.id });
  await go('UpdateCampaign', { id: campaign.id, description: 'In spring' });
  await go('UpdateCampaignMember', { id: campaignMember.id, firstName: 'Ada' });
  await go('TransitionCampaignMember', { id: campaignMember.id, to: 'ACTIVE' });
  const sent = await harness.rest('/v1/messages', json(HELLO));
  await harness.clock.turn(1000);

  const byName = { name: 'Spring', description: 'In spring', template: { id: template.id } };
  expect((await go('GetCampaign', { id: campaign.id })).campaign).toMatchObject(byName);
  expect((await go('GetCampaigns')).campaigns).toMatchObject([byName]);
  expect((await go('GetCampaignMembers', { campaignId: campaign.id })).campaignMembers).toMatchObject([
    { id: campaignMember.id, firstName: 'Ada', campaign: { id: campaign.id }, state: 'RESPONDED' },
  ]);
  expect((await go('GetTemplates')).templates).toMatchObject([
    { ...TEMPLATE, state: 'APPROVED', variables: ['firstName'], segmentsEstimate: 1, locale: 'EN_US' },
  ]);
  expect((await go('GetStatus', { messageId: sent.body.id })).status).toMatchObject({ status: 'DELIVERED' });
  const period = { from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z' };
  expect((await go('GetActivityReport', period)).activityReport).toMatchObject({ sent: 1, received: 1 });
  await go('TransitionCampaign', { id: campaign.id, to: 'CANCELED' });
  const draft = await go('CreateCampaign', CAMPAIGN);
  expect((await go('DeleteCampaign', { id: draft.campaign.id })).deletedId).toBe(draft.campaign.id);
  expect([...ran].toSorted()).toEqual([...OPERATIONS.keys()].toSorted());
});
