import type { JobHandler } from '../jobs/runner.ts';
import { settle } from '../jobs/store.ts';
import { transact } from '../service/services.ts';
import { advance } from './course.ts';
import { messages } from './store.ts';

/** Kind of the jobs that move a message along its course. */
export const CARRY = 'message.carry';

/** Plays the carrier: the next act on a message. */
export const carry: JobHandler = async (services, job) => {
  await transact(services, async (unit) => {
    const located = await messages.locate(unit.queries, job.subject);
    if (!located) return settle(unit, job);
    const { owner, item } = located;
    const now = Math.max(job.dueAt, unit.now);
    const { message, echo, nextAt } = advance(item, now, services.settings.stepMs, unit.ids);
    if (message !== item) await messages.replace(unit.queries, owner, message);
    if (echo) await messages.insert(unit.queries, owner, echo);
    await settle(unit, job, nextAt);
  });
};
