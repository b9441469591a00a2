import type { JobHandler } from '../jobs/runner.ts';
import { perform } from '../jobs/perform.ts';
import { receive } from '../traffic/inbound.ts';
import { advance } from './message-lifecycle.ts';
import { obstacleTo } from './obstacle.ts';
import { messages } from './message-store.ts';
import { recordMessageEvent } from './record-message-event.ts';

/** Kind of the jobs that advance a message. */
export const CARRY = 'message.carry';

/** Simulates the carrier: the next step of a message. */
export const carry: JobHandler = (services, job) =>
  perform(services, job, async (unit) => {
    const located = await messages.locate(unit.queries, job.subject);
    if (!located) return undefined;
    const { owner, item } = located;
    const obstacle = await obstacleTo(unit, owner, item);
    const { message, echo, nextAt } = advance(item, unit, services.settings.stepMs, obstacle);
    if (message !== item) {
      await messages.replace(unit.queries, owner, message, item);
      await recordMessageEvent(unit, owner, message, item.status);
    }
    if (echo) await receive(unit, echo);
    return nextAt;
  });
