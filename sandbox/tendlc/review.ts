import { brands } from '../brands/store.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { settle } from '../jobs/store.ts';
import { leaveCampaign } from '../numbers/assignment.ts';
import { transact } from '../service/services.ts';
import type { Unit } from '../service/unit.ts';
import { advance } from './course.ts';
import { tendlcCampaigns } from './store.ts';
import { tell } from './tell.ts';

/** Kind of the jobs that play the registry and the carriers. */
export const REVIEW = 'tendlc_campaign.review';

/** Plays the registry and the carriers: the next act on a campaign. */
export const review: JobHandler = async (services, job) => {
  const { stepMs } = services.settings;
  await transact(services, async (begun) => {
    const unit: Unit = { ...begun, now: Math.max(job.dueAt, begun.now) };
    const located = await tendlcCampaigns.locate(unit.queries, job.subject);
    if (!located) return settle(unit, job);
    const { owner, item: before } = located;
    const brand = await brands.find(unit.queries, owner, before.brand_id);
    const act = brand && advance(before, brand, unit.now);
    if (!act) return settle(unit, job);
    const { campaign, nextIn } = act;
    await tendlcCampaigns.replace(unit.queries, owner, campaign);
    await tell(unit, owner, campaign, before.status, brand.mock);
    if (campaign.status === 'expired') await leaveCampaign(unit, campaign.id, unit.now + stepMs);
    await settle(unit, job, nextIn === undefined ? undefined : unit.now + nextIn * stepMs);
  });
};
