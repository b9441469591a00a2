import type { CreateCampaignInput, CreateCampaignMemberInput } from '../../generated/server/graphql/types.ts';
import type { NewCampaign, NewMember } from './campaign.ts';

/** Reads a campaign from an input. Null is treated as omitted, so the default of the schema applies. */
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

/** Reads a member from an input. */
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
