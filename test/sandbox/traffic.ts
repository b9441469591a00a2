import type { WebhookEvent } from '../../generated/typescript/models.ts';
import { isContact } from '../../generated/validators/response/contact.js';
import { isConversation } from '../../generated/validators/response/conversation.js';
import { isWebhookEvent } from '../../generated/validators/response/webhook-event.js';
import type { Harness, Reply } from './harness.ts';
import { valid } from './wire.ts';

/** A number of the workspace, and a number outside it. */
export const OURS = '+12025550100';
export const THEIRS = '+12025550143';

/** Returns a PATCH. */
export function patch(body: unknown): RequestInit {
  return {
    method: 'PATCH',
    headers: { 'content-type': 'application/merge-patch+json' },
    body: JSON.stringify(body),
  };
}

export const DELETE: RequestInit = { method: 'DELETE' };

/** Returns the contact with a number, from the list. */
export async function contactWith({ rest }: Harness, phone: string) {
  const [contact] = (await rest(`/v1/contacts?phone=${encodeURIComponent(phone)}`)).body.data;
  return valid(isContact, contact);
}

/** Returns the conversation with a number, from the list. */
export async function conversationWith({ rest }: Harness, participant: string) {
  const [conversation] = (await rest(`/v1/conversations?participant=${encodeURIComponent(participant)}`)).body
    .data;
  return valid(isConversation, conversation);
}

/** Returns the events about a kind of resource, in order, in a short notation. */
export async function told({ rest }: Harness, resource: string): Promise<string[]> {
  const { data: events } = (await rest('/v1/events?limit=100')).body;
  return events
    .map((event: unknown) => valid(isWebhookEvent, event))
    .filter(({ type }: WebhookEvent) => type.startsWith(`${resource}.`))
    .toReversed()
    .map(({ type, sequence, data }: WebhookEvent) => `${type} ${sequence} after ${data.previous_status}`);
}

/** Returns the rejection of a request: the status, the code, and the invalid fields. */
export function refusal({ status, body }: Reply): readonly [number, string, string[]] {
  return [
    status,
    body.code,
    body.errors.map(({ pointer, code }: Record<string, string>) => `${pointer} ${code}`),
  ];
}
