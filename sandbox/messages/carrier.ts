import type { JobHandler } from '../jobs/runner.ts';
import { settle } from '../jobs/store.ts';
import { transact } from '../service/services.ts';
import { receive } from '../traffic/inbound.ts';
import { advance } from './course.ts';
import { obstacleTo } from './obstacle.ts';
import { messages } from './store.ts';
import { tell } from './tell.ts';

/** Kind of the jobs that move a message along its course. */
export const CARRY = 'message.carry';

/** Plays the carrier: the next act on a message. */
export const carry: JobHandler = async (services, job) => {
  await transact(services, async (begun) => {
    const unit = { ...begun, now: Math.max(job.dueAt, begun.now) };
    const located = await messages.locate(unit.queries, job.subject);
    if (!located) return settle(unit, job);
    const { owner, item } = located;
    const obstacle = await obstacleTo(unit, owner, item);
    const { message, echo, nextAt } = advance(item, unit, services.settings.stepMs, obstacle);
    if (message !== item) {
      await messages.replace(unit.queries, owner, message);
      await tell(unit, owner, message, item.status);
    }
    if (echo) await receive(unit, echo);
    await settle(unit, job, nextAt);
  });
};
