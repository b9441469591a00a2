import type { Brand, TendlcCampaign } from '../../generated/server/rest/models.ts';
import { audienceOf } from '../brands/brand-store.ts';
import { emit, type EventType } from '../events/emit.ts';
import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';

type CampaignEvent = Extract<EventType, `tendlc_campaign.${string}`>;

/** The events of statuses; other statuses cause no event. */
const EVENTS: Readonly<Record<string, CampaignEvent>> = {
  active: 'tendlc_campaign.activated',
  rejected: 'tendlc_campaign.rejected',
  suspended: 'tendlc_campaign.suspended',
  expired: 'tendlc_campaign.expired',
};

/** Records the event of a campaign's status, in the unit of work that sets the status. */
export async function recordCampaignEvent(
  unit: Unit,
  { workspaceId }: Owner,
  campaign: TendlcCampaign,
  previousStatus: string,
  brand: Brand,
): Promise<void> {
  const type = EVENTS[campaign.status];
  if (!type) return;
  const { sequence } = campaign;
  await emit(unit, audienceOf(workspaceId, brand), type, { object: campaign, sequence, previousStatus });
}
