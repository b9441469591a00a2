import type { JobHandler } from '../jobs/runner.ts';
import { callOff, schedule } from '../jobs/store.ts';
import { transact } from '../service/services.ts';
import { moveCampaign } from './change.ts';
import { areMembersFinished } from './finished.ts';
import { plan, RUN_CAMPAIGN } from './plan.ts';
import { campaigns } from './store.ts';

/** Does what a campaign does by itself: begins at its start, completes at its end or when every member is finished. */
export const runCampaign: JobHandler = async (services, job) => {
  await transact(services, async (unit) => {
    const at = { ...unit, now: Math.max(job.dueAt, unit.now) };
    const located = await campaigns.locate(at.queries, job.subject);
    // This job as well: what follows is planned anew.
    await callOff(at, RUN_CAMPAIGN, job.subject);
    if (!located || located.item.deleted) return;
    const { owner, item: campaign } = located;
    const { state, startDate, endDate } = campaign;
    if (state === 'SCHEDULED') {
      if (startDate <= at.now) await moveCampaign(at, owner, campaign, 'ACTIVE');
      else await plan(at, campaign);
    }
    if (state !== 'ACTIVE') return;
    const isOver = endDate !== null && endDate <= at.now;
    if (isOver || (await areMembersFinished(at.queries, owner, campaign))) {
      await moveCampaign(at, owner, campaign, 'COMPLETED');
    } else if (endDate !== null) {
      await schedule(at, RUN_CAMPAIGN, campaign.id, endDate);
    }
  });
};
