import { brands } from '../brands/brand-store.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { perform } from '../jobs/perform.ts';
import { leaveCampaign } from '../numbers/assignment.ts';
import { advance } from './tendlc-lifecycle.ts';
import { tendlcCampaigns } from './tendlc-store.ts';
import { recordCampaignEvent } from './record-campaign-event.ts';

/** Kind of the jobs that simulate the registry and the carriers. */
export const REVIEW = 'tendlc_campaign.review';

/** Simulates the next step of the registry or the carriers for a campaign. */
export const review: JobHandler = (services, job) =>
  perform(services, job, async (unit) => {
    const { stepMs } = services.settings;
    const located = await tendlcCampaigns.locate(unit.queries, job.subject);
    if (!located) return undefined;
    const { owner, item: before } = located;
    const brand = await brands.find(unit.queries, owner, before.brand_id);
    const act = brand && advance(before, brand, unit.now);
    if (!act) return undefined;
    const { campaign, nextIn } = act;
    await tendlcCampaigns.replace(unit.queries, owner, campaign);
    await recordCampaignEvent(unit, owner, campaign, before.status, brand);
    if (campaign.status === 'expired') await leaveCampaign(unit, owner, campaign.id, unit.now + stepMs);
    return nextIn === undefined ? undefined : unit.now + nextIn * stepMs;
  });
