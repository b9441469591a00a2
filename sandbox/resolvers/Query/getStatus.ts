import type { QueryResolvers } from '../../../generated/server/graphql/types.ts';
import { findMember } from '../../campaigns/campaign-store.ts';
import { messages } from '../../messages/message-store.ts';
import { newestBetween } from '../../reports/between.ts';
import { statusesOf } from '../../reports/status.ts';

/** The format of message identifiers. Strings in another format are never looked up. */
const MESSAGE_ID = /^msg_[0-9A-Za-z]{1,64}$/;

/** Reads the status of a message by its id, or of the newest message between a campaign member's two numbers. */
export const getStatus: NonNullable<QueryResolvers['getStatus']> = async (
  _parent,
  { input: { messageId, campaignMemberId } },
  { services: { database }, principal },
) => {
  const member = campaignMemberId && (await findMember(database, principal, campaignMemberId));
  const message = member
    ? await newestBetween(database, principal, member)
    : messageId && MESSAGE_ID.test(messageId) && (await messages.find(database, principal, messageId));
  return message ? statusesOf(message) : { status: null, history: [] };
};
