import type { CreateCampaignInput, CreateCampaignMemberInput } from '../../generated/server/graphql/types.ts';
import type { NewCampaign, NewMember } from './campaign.ts';

/** The campaign that an input describes. A null counts as left out, so the schema's default stands for it. */
export function readCampaign(input: CreateCampaignInput): NewCampaign {
  return {
    id: input.id ?? null,
    name: input.name,
    description: input.description ?? null,
    startDate: Date.parse(input.startDate),
    endDate: input.endDate ? Date.parse(input.endDate) : null,
    state: input.state ?? 'DRAFT',
    templateId: input.templateId ?? null,
    members: (input.members ?? []).map(readMember),
  };
}

/** The member that an input describes. */
export function readMember(input: CreateCampaignMemberInput): NewMember {
  return {
    id: input.id ?? null,
    campaignId: input.campaignId ?? null,
    firstName: input.firstName ?? null,
    from: input.from,
    to: input.to,
    method: input.method ?? 'SMS',
    assignedUserId: input.assignedUserId ?? null,
    locale: input.locale ?? 'EN_US',
    state: input.state ?? 'INACTIVE',
  };
}
