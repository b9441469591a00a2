import { perform } from '../jobs/perform.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { callOff, schedule } from '../jobs/job-store.ts';
import type { Services } from '../service/services.ts';
import type { Unit } from '../service/unit.ts';
import { trafficOwner, type TrafficOwner } from '../traffic/pair.ts';
import type { Campaign } from './campaign.ts';
import { moveCampaign } from './change-campaign.ts';
import { contactMembers } from './contact-members.ts';
import { areMembersFinished } from './finished.ts';
import { plan, RUN_CAMPAIGN } from './plan.ts';
import { campaigns } from './campaign-store.ts';

/** Runs a campaign's automatic work. */
export const runCampaign: JobHandler = (services, job) =>
  perform(services, job, async (unit) => {
    const located = await campaigns.locate(unit.queries, job.subject);
    if (!located || located.item.deleted) return undefined;
    const { item: campaign } = located;
    const owner = trafficOwner(located.owner);
    // The next step is planned as another job.
    if (campaign.state === 'ACTIVE') await proceed(services, unit, owner, campaign);
    else if (campaign.state === 'SCHEDULED' && campaign.startDate <= unit.now) {
      await moveCampaign(unit, owner, campaign, 'ACTIVE');
    } else await plan(unit, campaign);
    return undefined;
  });

/** Sends from the start of the campaign, and completes the campaign at its end or when every member is finished. */
async function proceed(
  services: Services,
  unit: Unit,
  owner: TrafficOwner,
  campaign: Campaign,
): Promise<void> {
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
