import type { TendlcCampaign } from '../../generated/typescript/models.ts';
import { brands } from '../brands/store.ts';
import { emit, type EventType } from '../events/emit.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { settle } from '../jobs/store.ts';
import { leaveCampaign } from '../numbers/assignment.ts';
import { transact } from '../service/services.ts';
import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import { advance } from './course.ts';
import { tendlcCampaigns } from './store.ts';

/** Kind of the jobs that play the registry and the carriers. */
export const REVIEW = 'tendlc_campaign.review';

type CampaignEvent = Extract<EventType, `tendlc_campaign.${string}`>;

/** What tells of a campaign that has come to a status; nothing tells of the others. */
const EVENTS: Readonly<Record<string, CampaignEvent>> = {
  active: 'tendlc_campaign.activated',
  rejected: 'tendlc_campaign.rejected',
  suspended: 'tendlc_campaign.suspended',
  expired: 'tendlc_campaign.expired',
};

/** Plays the registry and the carriers: the next step of a campaign. */
export const review: JobHandler = async (services, job) => {
  const { stepMs } = services.settings;
  await transact(services, async (begun) => {
    const unit: Unit = { ...begun, now: Math.max(job.dueAt, begun.now) };
    const located = await tendlcCampaigns.locate(unit.queries, job.subject);
    if (!located) return settle(unit, job);
    const { owner, item: before } = located;
    const brand = await brands.find(unit.queries, owner, before.brand_id);
    const step = brand && advance(before, brand, unit.now);
    if (!step) return settle(unit, job);
    const { campaign, more } = step;
    await tendlcCampaigns.replace(unit.queries, owner, campaign);
    // What belongs to a brand for tests is told to sandbox endpoints.
    await tell(unit, { ...owner, mode: brand.mock ? 'sandbox' : 'live' }, campaign, before.status);
    if (campaign.status === 'expired') await leaveCampaign(unit, campaign.id, unit.now + stepMs);
    await settle(unit, job, more ? unit.now + stepMs : undefined);
  });
};

async function tell(
  unit: Unit,
  owner: Owner,
  campaign: TendlcCampaign,
  previousStatus: string,
): Promise<void> {
  const type = EVENTS[campaign.status];
  const { sequence } = campaign;
  if (type) await emit(unit, owner, type, { object: campaign, sequence, previousStatus });
}
