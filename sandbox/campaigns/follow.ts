import { rest } from '../../generated/typescript/states.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { settle } from '../jobs/store.ts';
import { messages } from '../messages/store.ts';
import { transact, type Settings } from '../service/services.ts';
import { isFinal } from '../service/states.ts';
import { moveMember } from './change.ts';
import { campaignMembers } from './store.ts';

/** Kind of the jobs that see what became of the message to a member. */
export const FOLLOW_MEMBER = 'campaign_member.follow';

/** Steps after which a message has been delivered, and its reply has had the time to arrive. */
const STEPS = 6;

/** When to see what became of a message that was sent at a time. */
export function followAt(sentAt: number, { stepMs }: Pick<Settings, 'stepMs'>): number {
  return sentAt + STEPS * stepMs;
}

/** Ends what a campaign has to do with a member who was sent its text and has not replied. */
export const followMember: JobHandler = async (services, job) => {
  await transact(services, async (unit) => {
    const at = { ...unit, now: Math.max(job.dueAt, unit.now) };
    const located = await campaignMembers.locate(at.queries, job.subject);
    if (!located || located.item.state !== 'ACTIVE') return settle(at, job);
    const { owner, item: member } = located;
    const message = member.messageId && (await messages.find(at.queries, owner, member.messageId));
    if (!message) return settle(at, job);
    if (!isFinal(rest.MessageStatus, message.status)) {
      return settle(at, job, followAt(at.now, services.settings));
    }
    await settle(at, job);
    await moveMember(at, owner, member, message.status === 'delivered' ? 'COMPLETED' : 'FAILED');
  });
};
