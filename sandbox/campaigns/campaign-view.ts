import type * as models from '../../generated/server/rest/models.ts';
import { timestamp } from '../service/unit.ts';
import type { Campaign, CampaignMember } from './campaign.ts';

/** Returns a campaign as webhooks show it. */
export function campaignView(campaign: Campaign): models.Campaign {
  return {
    id: campaign.uuid,
    object: 'campaign',
    name: campaign.name,
    description: campaign.description,
    start_date: timestamp(campaign.startDate),
    end_date: campaign.endDate === null ? null : timestamp(campaign.endDate),
    state: campaign.state.toLowerCase(),
    template_id: campaign.templateId,
    created_at: timestamp(campaign.createdAt),
    updated_at: timestamp(campaign.updatedAt),
  };
}

/** Returns a campaign member as webhooks show it. */
export function memberView(member: CampaignMember): models.CampaignMember {
  return {
    id: member.uuid,
    object: 'campaign_member',
    campaign_id: member.campaignId,
    first_name: member.firstName,
    from: member.from,
    to: member.to,
    method: member.method.toLowerCase(),
    assigned_user_id: member.assignedUserId,
    locale: member.locale,
    state: member.state.toLowerCase(),
    created_at: timestamp(member.createdAt),
    updated_at: timestamp(member.updatedAt),
  };
}
