import { graphql } from '../../generated/typescript/states.ts';
import { emit } from '../events/emit.ts';
import { become } from '../service/states.ts';
import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import type { Campaign, CampaignMember } from './campaign.ts';
import { plan } from './plan.ts';
import { campaignMembers, campaigns, findCampaign } from './campaign-store.ts';
import { campaignView, memberView } from './campaign-view.ts';

/** Stores a change to a campaign, and plans the jobs that follow from it. */
export async function changeCampaign(
  unit: Unit,
  owner: Owner,
  campaign: Campaign,
  change: Partial<Campaign>,
): Promise<Campaign> {
  const changed = { ...campaign, ...change, sequence: campaign.sequence + 1, updatedAt: unit.now };
  await campaigns.replace(unit.queries, owner, changed);
  await plan(unit, changed);
  return changed;
}

/**
 * Moves a campaign to a state and emits `campaign.state_changed`. Throws if the contract does not declare the
 * transition.
 */
export async function moveCampaign(
  unit: Unit,
  owner: Owner,
  campaign: Campaign,
  to: Campaign['state'],
): Promise<Campaign> {
  const state = become(graphql.CampaignState, campaign.state, to);
  const moved = await changeCampaign(unit, owner, campaign, { state });
  await emit(unit, owner, 'campaign.state_changed', {
    object: campaignView(moved),
    sequence: moved.sequence,
    previousStatus: campaignView(campaign).state,
  });
  return moved;
}

/** Stores a change to a member. */
export async function changeMember(
  unit: Unit,
  owner: Owner,
  member: CampaignMember,
  change: Partial<CampaignMember>,
): Promise<CampaignMember> {
  const changed = { ...member, ...change, sequence: member.sequence + 1, updatedAt: unit.now };
  await campaignMembers.replace(unit.queries, owner, changed);
  return changed;
}

/**
 * Moves a member to a state and emits `campaign_member.state_changed`. This may complete the campaign. Throws if the
 * contract does not declare the transition.
 */
export async function moveMember(
  unit: Unit,
  owner: Owner,
  member: CampaignMember,
  to: CampaignMember['state'],
): Promise<CampaignMember> {
  const state = become(graphql.CampaignMemberState, member.state, to);
  const moved = await changeMember(unit, owner, member, { state });
  await emit(unit, owner, 'campaign_member.state_changed', {
    object: memberView(moved),
    sequence: moved.sequence,
    previousStatus: memberView(member).state,
  });
  const campaign = member.campaignId && (await findCampaign(unit.queries, owner, member.campaignId));
  if (campaign) await plan(unit, campaign);
  return moved;
}
