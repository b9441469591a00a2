import { optedIn, replied } from '../campaigns/consent-changes.ts';
import { contactOf, decide, recordContactEvent } from '../contacts/consent.ts';
import { joinConversation } from '../conversations/conversation.ts';
import { keywordOf } from '../messages/keywords.ts';
import type { Message } from '../messages/message.ts';
import { segment } from '../messages/segments.ts';
import { messages } from '../messages/message-store.ts';
import { recordMessageEvent } from '../messages/record-message-event.ts';
import { enterOptOut, liftOptOut, optOutOf } from '../opt-outs/opt-out.ts';
import type { Unit } from '../service/unit.ts';
import type { Pair, TrafficOwner } from './pair.ts';

/** An inbound text to a number of the workspace. */
export interface InboundText {
  /** The sender. */
  readonly from: string;
  /** The workspace's number. */
  readonly to: string;
  readonly body: string;
}

/** Stores a text that an outside number sent to the workspace, and applies its effects. */
export function receiveText(
  unit: Unit,
  { workspaceId, mode }: TrafficOwner,
  { from, to, body }: InboundText,
): Promise<Message> {
  const { encoding, segments } = segment(body);
  return receive(unit, {
    id: unit.ids('msg'),
    workspaceId,
    mode,
    direction: 'inbound',
    channel: 'sms',
    from,
    to,
    body,
    status: 'received',
    segments,
    encoding,
    media: [],
    conversationId: null,
    contactId: null,
    tendlcCampaignId: null,
    clientReference: null,
    metadata: {},
    error: null,
    sequence: 1,
    createdAt: unit.now,
    updatedAt: unit.now,
    sendAt: null,
    sentAt: null,
    deliveredAt: null,
    finalizedAt: unit.now,
    validUntil: null,
  });
}

/** Receives an inbound message: adds it to its conversation, and handles a keyword. */
export async function receive(unit: Unit, message: Message): Promise<Message> {
  const pair = { from: message.to, to: message.from };
  const { id, contact_id: contactId } = await joinConversation(unit, message, pair);
  const received = { ...message, conversationId: id, contactId };
  await messages.insert(unit.queries, message, received);
  await recordMessageEvent(unit, message, received);
  await obey(unit, message, pair, message.body ?? '');
  return received;
}

/** Handles the body of a text. A keyword takes effect, and any other text is a reply. */
async function obey(unit: Unit, owner: TrafficOwner, pair: Pair, body: string): Promise<void> {
  switch (keywordOf(body)) {
    case 'stop':
      if (!(await optOutOf(unit, owner, pair)))
        await enterOptOut(unit, owner, pair, body.trim().toUpperCase());
      return;
    case 'start':
      return start(unit, owner, pair);
    case 'help':
      return recordContactEvent(unit, owner, 'contact.help_requested', await contactOf(unit, owner, pair.to));
    case undefined:
      return replied(unit, owner, pair);
  }
}

/**
 * Handles START. Opt-outs from other numbers of the workspace remain. Campaign members react to the keyword even if the
 * opt-out has already been deleted.
 */
async function start(unit: Unit, owner: TrafficOwner, pair: Pair): Promise<void> {
  const optOut = await optOutOf(unit, owner, pair);
  if (optOut) await liftOptOut(unit, owner, optOut, 'via_text');
  const contact = await contactOf(unit, owner, pair.to);
  if (contact.consent.status === 'unknown') await decide(unit, owner, contact, 'opted_in', 'via_text');
  await optedIn(unit, owner, pair);
}
