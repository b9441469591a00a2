import type { CampaignMember } from '../campaigns/campaign.ts';
import type { Message } from '../messages/message.ts';
import { messages } from '../messages/message-store.ts';
import type { Owner, Span } from '../storage/collection.ts';
import type { Queries } from '../storage/queries.ts';

/** Returns the newest message between the two numbers of a member. @param span bounds of its creation time. */
export async function newestBetween(
  queries: Queries,
  owner: Owner,
  { from, to }: Pick<CampaignMember, 'from' | 'to'>,
  span: Span = {},
): Promise<Message | undefined> {
  const [sent] = await messages.list(queries, owner, {
    ...span,
    where: { from_number: from, to_number: to, direction: 'outbound' },
    limit: 1,
  });
  const [received] = await messages.list(queries, owner, {
    ...span,
    where: { from_number: to, to_number: from, direction: 'inbound' },
    limit: 1,
  });
  if (!sent || !received) return sent ?? received;
  return isNewer(sent, received) ? sent : received;
}

/** True if `one` is before `other` in the order of lists, by time and then by id. */
function isNewer(one: Message, other: Message): boolean {
  return one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt;
}
