import type { JobHandler } from '../jobs/runner.ts';
import { callOff, schedule } from '../jobs/store.ts';
import { transact, type Services } from '../service/services.ts';
import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import type { Campaign } from './campaign.ts';
import { moveCampaign } from './change.ts';
import { contactMembers } from './contact.ts';
import { areMembersFinished } from './finished.ts';
import { plan, RUN_CAMPAIGN } from './plan.ts';
import { campaigns } from './store.ts';

/** Does what a campaign does by itself. */
export const runCampaign: JobHandler = async (services, job) => {
  await transact(services, async (unit) => {
    const at = { ...unit, now: Math.max(job.dueAt, unit.now) };
    const located = await campaigns.locate(at.queries, job.subject);
    // This job as well: what follows is planned anew.
    await callOff(at, RUN_CAMPAIGN, job.subject);
    if (!located || located.item.deleted) return;
    const { owner, item: campaign } = located;
    if (campaign.state === 'ACTIVE') await proceed(services, at, owner, campaign);
    else if (campaign.state === 'SCHEDULED' && campaign.startDate <= at.now) {
      await moveCampaign(at, owner, campaign, 'ACTIVE');
    } else await plan(at, campaign);
  });
};

/** Sends from its start, and completes at its end or when every member is finished. */
async function proceed(services: Services, unit: Unit, owner: Owner, campaign: Campaign): Promise<void> {
  const { id, startDate, endDate } = campaign;
  const isOver = endDate !== null && endDate <= unit.now;
  if (isOver || (await areMembersFinished(unit.queries, owner, campaign))) {
    await moveCampaign(unit, owner, campaign, 'COMPLETED');
    return;
  }
  const begins = startDate > unit.now ? startDate : undefined;
  const isUnderWay = begins === undefined && (await contactMembers(services, unit, owner, campaign));
  await callOff(unit, RUN_CAMPAIGN, id);
  const next = isUnderWay ? unit.now : (begins ?? endDate);
  if (next !== null) await schedule(unit, RUN_CAMPAIGN, id, next);
}
