import { schedule } from '../jobs/job-store.ts';
import { attach } from '../media/attachments.ts';
import { campaignOfSender } from '../numbers/sender.ts';
import type { Services } from '../service/services.ts';
import type { Unit } from '../service/unit.ts';
import { joinOutbound } from '../traffic/outbound.ts';
import type { TrafficOwner } from '../traffic/pair.ts';
import { CARRY } from './carrier.ts';
import { nextActAt } from './message-lifecycle.ts';
import type { Message } from './message.ts';
import { accept } from './send.ts';
import type { SendRequest } from './send-request.ts';
import { messages } from './message-store.ts';
import { recordMessageEvent } from './record-message-event.ts';

/**
 * Accepts a message and plans its delivery: the common part of every operation that sends a message, in both interfaces.
 * @throws {Refused} if a rule forbids it.
 */
export async function submit(
  { settings }: Pick<Services, 'settings'>,
  { workspaceId, mode }: TrafficOwner,
  request: SendRequest,
  unit: Unit,
): Promise<Message> {
  const { now, ids, queries } = unit;
  const owner = { workspaceId, mode };
  const tendlcCampaignId = await campaignOfSender(queries, owner, request.from);
  const media = await attach(unit, owner, { ...request, startsAt: request.sendAt ?? now });
  const accepted = accept(request, { ...owner, now, ids, media, tendlcCampaignId });
  const message = await joinOutbound(unit, accepted);
  await messages.insert(queries, owner, message);
  await recordMessageEvent(unit, owner, message);
  await schedule(unit, CARRY, message.id, nextActAt(message, now, settings.stepMs));
  return message;
}
