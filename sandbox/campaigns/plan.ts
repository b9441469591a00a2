import { callOff, schedule } from '../jobs/job-store.ts';
import type { Unit } from '../service/unit.ts';
import type { Campaign } from './campaign.ts';

/** Kind of the jobs that do the automatic work of a campaign. */
export const RUN_CAMPAIGN = 'campaign.run';

/** Plans the next automatic step of a campaign, in place of the earlier plan. */
export async function plan(unit: Unit, campaign: Campaign): Promise<void> {
  await callOff(unit, RUN_CAMPAIGN, campaign.id);
  if (campaign.deleted) return;
  if (campaign.state === 'SCHEDULED') await schedule(unit, RUN_CAMPAIGN, campaign.id, campaign.startDate);
  if (campaign.state === 'ACTIVE') await schedule(unit, RUN_CAMPAIGN, campaign.id);
}
