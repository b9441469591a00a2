import type { Campaign, CampaignMember } from '../campaigns/campaign.ts';
import type { Message } from '../messages/message.ts';
import type { Template } from '../templates/template.ts';

// The values that resolvers return for a type of the schema. Their names do not collide with names in the schema.

export type CampaignParent = Campaign;
export type CampaignMemberParent = CampaignMember;
export type MessageParent = Message;
export type TemplateParent = Template;
