import { callOff, schedule } from '../jobs/store.ts';
import type { Unit } from '../service/unit.ts';
import type { Campaign } from './campaign.ts';

/** Kind of the jobs that do what a campaign does by itself. */
export const RUN_CAMPAIGN = 'campaign.run';

/** Plans what a campaign does next by itself, in place of what was planned before. */
export async function plan(unit: Unit, campaign: Campaign): Promise<void> {
  await callOff(unit, RUN_CAMPAIGN, campaign.id);
  if (campaign.deleted) return;
  if (campaign.state === 'SCHEDULED') await schedule(unit, RUN_CAMPAIGN, campaign.id, campaign.startDate);
  if (campaign.state === 'ACTIVE') await schedule(unit, RUN_CAMPAIGN, campaign.id);
}
