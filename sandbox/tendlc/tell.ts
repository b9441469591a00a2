import type { TendlcCampaign } from '../../generated/typescript/models.ts';
import { emit, type EventType } from '../events/emit.ts';
import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';

type CampaignEvent = Extract<EventType, `tendlc_campaign.${string}`>;

/** What tells of a campaign that has come to a status; nothing tells of the others. */
const EVENTS: Readonly<Record<string, CampaignEvent>> = {
  active: 'tendlc_campaign.activated',
  rejected: 'tendlc_campaign.rejected',
  suspended: 'tendlc_campaign.suspended',
  expired: 'tendlc_campaign.expired',
};

/**
 * Records the event of a campaign's status, in the unit of work that gave it this status.
 * @param isMock whether its brand is for tests only: then it is told to sandbox endpoints, otherwise to live ones.
 */
export async function tell(
  unit: Unit,
  { workspaceId }: Owner,
  campaign: TendlcCampaign,
  previousStatus: string,
  isMock: boolean,
): Promise<void> {
  const type = EVENTS[campaign.status];
  if (!type) return;
  const mode = isMock ? 'sandbox' : 'live';
  const { sequence } = campaign;
  await emit(unit, { workspaceId, mode }, type, { object: campaign, sequence, previousStatus });
}
