import type { Brand, FailureReason, TendlcCampaign } from '../../generated/server/rest/models.ts';
import type { Unit } from '../service/unit.ts';
import { nextVersion } from '../service/version.ts';
import { ownerOf } from '../workspace/workspace-store.ts';
import { moved } from './tendlc-draft.ts';
import { tendlcCampaigns } from './tendlc-store.ts';
import { recordCampaignEvent } from './record-campaign-event.ts';
import { approvals, withoutLimits } from './throughput.ts';

const BRAND_SUSPENDED: FailureReason = {
  code: 'brand_suspended',
  field: 'brand_id',
  detail: 'The brand is suspended.',
};

/**
 * Suspends the active campaigns of a suspended brand, and reactivates them when it is registered again, in the unit of
 * work that changes the brand.
 */
export async function followBrand(unit: Unit, workspaceId: string, brand: Brand): Promise<void> {
  const owner = ownerOf(workspaceId);
  for await (const item of tendlcCampaigns.each(unit.queries, owner, { brand_id: brand.id })) {
    const campaign = following(item, brand, unit.now);
    if (campaign === item) continue;
    await tendlcCampaigns.replace(unit.queries, owner, campaign);
    if (campaign.status !== item.status) await recordCampaignEvent(unit, owner, campaign, item.status, brand);
  }
}

function following(campaign: TendlcCampaign, brand: Brand, now: number): TendlcCampaign {
  const reasons = campaign.failure_reasons;
  const isHeld = reasons.some(({ code }) => code === BRAND_SUSPENDED.code);
  switch (`${brand.status} ${campaign.status}`) {
    case 'suspended active': {
      const carriers = withoutLimits('suspended');
      return moved(campaign, 'suspended', now, { carriers, failure_reasons: [BRAND_SUSPENDED] });
    }
    case 'suspended suspended':
      return isHeld
        ? campaign
        : nextVersion(campaign, { failure_reasons: [...reasons, BRAND_SUSPENDED] }, now);
    case 'registered suspended':
      return isHeld ? moved(campaign, 'active', now, { carriers: approvals(brand) }) : campaign;
    default:
      return campaign;
  }
}
