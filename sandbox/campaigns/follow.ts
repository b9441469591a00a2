import type { JobHandler } from '../jobs/runner.ts';
import { perform } from '../jobs/perform.ts';
import { isPlanned } from '../jobs/job-store.ts';
import { CARRY } from '../messages/carrier.ts';
import { messages } from '../messages/message-store.ts';
import { moveMember } from './change-campaign.ts';
import { campaignMembers } from './campaign-store.ts';

/** The kind of the jobs that check the result of a member's message. */
export const FOLLOW_MEMBER = 'campaign_member.follow';

/** Number of steps until the reply to a message has arrived. */
const STEPS = 4;

/** Returns the earliest time at which the message to a member may be complete. @param stepMs duration of a step. */
export function followAt(sentAt: number, stepMs: number): number {
  return sentAt + (STEPS + 1) * stepMs;
}

/**
 * Ends an active member without a reply: COMPLETED if the message was sent or delivered, and otherwise
 * FAILED.
 */
export const followMember: JobHandler = (services, job) =>
  perform(services, job, async (unit) => {
    const located = await campaignMembers.locate(unit.queries, job.subject);
    if (!located || located.item.state !== 'ACTIVE') return undefined;
    const { owner, item: member } = located;
    const message = member.messageId && (await messages.find(unit.queries, owner, member.messageId));
    if (!message) return undefined;
    // While the simulated carrier still processes the message, a reply may arrive, so the check is repeated
    // later.
    if (await isPlanned(unit, CARRY, message.id)) return unit.now + services.settings.stepMs;
    const wentOut = message.status === 'delivered' || message.status === 'sent';
    await moveMember(unit, owner, member, wentOut ? 'COMPLETED' : 'FAILED');
    return undefined;
  });
