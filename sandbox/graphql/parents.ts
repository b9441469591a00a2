import type { Campaign, CampaignMember } from '../campaigns/campaign.ts';
import type { Message } from '../messages/message.ts';
import type { Template } from '../templates/template.ts';

// What resolvers return for a type of the schema, under names that do not collide with the schema's own.

export type CampaignParent = Campaign;
export type CampaignMemberParent = CampaignMember;
export type MessageParent = Message;
export type TemplateParent = Template;
