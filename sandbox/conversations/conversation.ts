import type { Conversation } from '../../generated/server/rest/models.ts';
import { rest } from '../../generated/typescript/states.ts';
import { contactOf } from '../contacts/consent.ts';
import { emit } from '../events/emit.ts';
import { become } from '../service/states.ts';
import { timestamp, type Unit } from '../service/unit.ts';
import { nextVersion } from '../service/version.ts';
import type { Pair, TrafficOwner } from '../traffic/pair.ts';
import { conversations } from './conversation-store.ts';

/**
 * Returns the conversation of a new message between two numbers. The first message opens it, and creates the contact if
 * it does not exist. A message to a closed conversation reopens it.
 */
export async function joinConversation(
  unit: Unit,
  owner: TrafficOwner,
  { from, to }: Pair,
): Promise<Conversation> {
  // The contact is created before the conversation is read, because a new contact changes the conversation.
  const contact = await contactOf(unit, owner, to);
  const known = await conversations.findBy(unit.queries, owner, { phone_number: from, participant: to });
  const last_message_at = timestamp(unit.now);
  if (known) return changeConversation(unit, owner, known, { status: 'open', last_message_at });
  const conversation: Conversation = {
    id: unit.ids('cnv'),
    object: 'conversation',
    mode: owner.mode,
    phone_number: from,
    participant: to,
    contact_id: contact.id,
    status: 'open',
    assigned_user_id: null,
    last_message_at,
    sequence: 1,
    created_at: last_message_at,
    updated_at: last_message_at,
  };
  await conversations.insert(unit.queries, owner, conversation);
  await emit(unit, owner, 'conversation.created', { object: conversation, sequence: 1 });
  return conversation;
}

type Changeable = Pick<Conversation, 'status' | 'assigned_user_id' | 'last_message_at'>;

/** Stores a conversation's next version, and emits an event if it was opened, closed, or assigned. */
export async function changeConversation(
  unit: Unit,
  owner: TrafficOwner,
  conversation: Conversation,
  changes: Partial<Changeable>,
): Promise<Conversation> {
  const { status, assigned_user_id: assignee } = { ...conversation, ...changes };
  const turns = status !== conversation.status;
  const next = turns ? become(rest.ConversationStatus, conversation.status, status) : status;
  const changed = nextVersion(conversation, { ...changes, status: next }, unit.now);
  await conversations.replace(unit.queries, owner, changed, conversation);
  if (turns || assignee !== conversation.assigned_user_id) {
    await emit(unit, owner, 'conversation.updated', {
      object: changed,
      sequence: changed.sequence,
      ...(turns && { previousStatus: conversation.status }),
    });
  }
  return changed;
}
