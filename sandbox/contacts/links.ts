import { conversations } from '../conversations/conversation-store.ts';
import { perform } from '../jobs/perform.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { schedule } from '../jobs/job-store.ts';
import { statusMoment } from '../messages/message.ts';
import { messages } from '../messages/message-store.ts';
import { optOuts } from '../opt-outs/opt-out-store.ts';
import type { Unit } from '../service/unit.ts';
import { nextVersion } from '../service/version.ts';
import type { Owner } from '../storage/collection.ts';
import type { TrafficOwner } from '../traffic/pair.ts';

/** Kind of the jobs that link the rest of a long conversation to its contact. */
export const RELINK = 'conversation.relink';

/** Number of messages to change in one unit of work, which limits how long other work waits. */
const BATCH = 200;

/**
 * Links the opt-outs, conversations, and messages of a number to its current contact. In a long
 * conversation, the newest messages are linked immediately, and the rest soon after.
 * @param contactId null if there is no contact.
 */
export async function relink(
  unit: Unit,
  owner: TrafficOwner,
  phone: string,
  contactId: string | null,
): Promise<void> {
  const { queries, now } = unit;
  for await (const optOut of optOuts.each(queries, owner, { to_number: phone })) {
    await optOuts.replace(queries, owner, { ...optOut, contact_id: contactId });
  }
  for await (const conversation of conversations.each(queries, owner, { participant: phone })) {
    await conversations.replace(queries, owner, nextVersion(conversation, { contact_id: contactId }, now));
    const isAll = await relinkMessages(unit, owner, conversation.id, contactId);
    if (!isAll) await schedule(unit, RELINK, conversation.id);
  }
}

/** Links the remaining messages of a conversation to its current contact. */
export const continueRelinking: JobHandler = (services, job) =>
  perform(services, job, async (unit) => {
    const located = await conversations.locate(unit.queries, job.subject);
    if (!located) return undefined;
    const { owner, item } = located;
    return (await relinkMessages(unit, owner, item.id, item.contact_id)) ? undefined : unit.now;
  });

/** Links a batch of messages, and returns true if no messages remain. */
async function relinkMessages(
  { queries, now }: Unit,
  owner: Owner,
  conversationId: string,
  contactId: string | null,
): Promise<boolean> {
  const where = { conversation_id: conversationId, contact_id: { not: contactId } };
  const stale = await messages.list(queries, owner, { where, limit: BATCH });
  for (const message of stale) {
    await messages.replace(queries, owner, {
      ...message,
      contactId,
      sequence: message.sequence + 1,
      updatedAt: now,
      statusSince: statusMoment(message),
    });
  }
  return stale.length < BATCH;
}
