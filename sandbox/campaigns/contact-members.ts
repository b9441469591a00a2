import { schedule } from '../jobs/job-store.ts';
import { MAX_VALIDITY_SECONDS } from '../messages/send-request.ts';
import { submit } from '../messages/submit.ts';
import { Refused } from '../service/problems.ts';
import type { Services } from '../service/services.ts';
import type { Unit } from '../service/unit.ts';
import { fill } from '../templates/placeholders.ts';
import { findTemplate } from '../templates/template-store.ts';
import type { TrafficOwner } from '../traffic/pair.ts';
import type { Campaign, CampaignMember } from './campaign.ts';
import { changeMember, moveMember } from './change-campaign.ts';
import { FOLLOW_MEMBER, followAt } from './follow.ts';
import { campaignMembers, PRESENT } from './campaign-store.ts';

/** Maximum number of members to whom a campaign sends in one unit of work. */
const BATCH = 50;

/**
 * Sends a campaign's text to members who have not received it, if the text is approved.
 * @returns true if it sent a text, because there may be more members.
 */
export async function contactMembers(
  services: Services,
  unit: Unit,
  owner: TrafficOwner,
  { uuid: campaign, templateId }: Campaign,
): Promise<boolean> {
  const template = templateId === null ? undefined : await findTemplate(unit.queries, owner, templateId);
  if (template?.state !== 'APPROVED') return false;
  const where = { campaign, state: 'INACTIVE', message: null, ...PRESENT };
  const members = await campaignMembers.list(unit.queries, owner, { where, limit: BATCH });
  for (const member of members) await contact(services, unit, owner, member, template.body);
  return members.length > 0;
}

async function contact(
  services: Services,
  unit: Unit,
  owner: TrafficOwner,
  member: CampaignMember,
  text: string,
): Promise<void> {
  const { from, to } = member;
  const reached = await moveMember(unit, owner, member, 'ACTIVE');
  try {
    const request = { from, to, body: fill(text, member), ...AS_IT_IS };
    const { id: messageId } = await submit(services, owner, request, unit);
    await changeMember(unit, owner, reached, { messageId });
    await schedule(unit, FOLLOW_MEMBER, member.id, followAt(unit.now, services.settings.stepMs));
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    await moveMember(unit, owner, reached, 'FAILED');
  }
}

const AS_IT_IS = {
  mediaUrls: [],
  mediaIds: [],
  validFor: MAX_VALIDITY_SECONDS,
  encoding: 'auto',
  smartEncoding: false,
  metadata: {},
} as const;
