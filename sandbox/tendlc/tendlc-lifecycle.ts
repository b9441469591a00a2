import type { Brand, FailureReason, TendlcCampaign } from '../../generated/server/rest/models.ts';
import { isMarked } from '../service/marks.ts';
import { TEMPORARY_STATUS_STEPS } from '../service/temporary-status-steps.ts';
import { moved } from './tendlc-draft.ts';
import { approvals, withoutLimits } from './throughput.ts';

const UNCLEAR_FLOW: FailureReason = {
  code: 'message_flow_unclear',
  field: 'message_flow',
  detail: 'It is not clear how recipients consent.',
};
const OTHER_SAMPLES: FailureReason = {
  code: 'sample_messages_mismatch',
  field: 'sample_messages',
  detail: 'The samples do not match the use case.',
};
const NO_BRAND: FailureReason = {
  code: 'brand_not_registered',
  field: 'brand_id',
  detail: 'The brand is not registered any more.',
};
const SPAM: FailureReason = {
  code: 'high_spam_rate',
  field: null,
  detail: 'Too many recipients reported spam.',
};

/** The effect of one step of the registry or the carriers on a campaign. */
export interface Act {
  readonly campaign: TendlcCampaign;
  /** Number of steps until the next step, or undefined after the last step. */
  readonly nextIn?: number;
}

/**
 * Returns the next step of a submitted campaign: pending_review → carrier_review → active, unless marks in its
 * description select another path. Undefined without an automatic step.
 */
export function advance(campaign: TendlcCampaign, brand: Brand, now: number): Act | undefined {
  const suspends = isMarked(campaign.description, 'suspended');
  const expires = isMarked(campaign.description, 'expired');
  switch (campaign.status) {
    case 'pending_review':
      return (
        refused(campaign, brand, 'registry_rejects', UNCLEAR_FLOW, now) ?? {
          campaign: moved(campaign, 'carrier_review', now, { carriers: withoutLimits('pending') }),
          nextIn: 1,
        }
      );
    case 'carrier_review':
      return (
        refused(campaign, brand, 'carriers_reject', OTHER_SAMPLES, now) ?? {
          campaign: activated(campaign, brand, now),
          ...((suspends || expires) && { nextIn: TEMPORARY_STATUS_STEPS }),
        }
      );
    case 'active':
      if (!suspends) return { campaign: moved(campaign, 'expired', now) };
      return { campaign: suspended(campaign, now), nextIn: TEMPORARY_STATUS_STEPS };
    case 'suspended':
      if (expires) return { campaign: moved(campaign, 'expired', now) };
      // The campaign stays suspended until its brand is registered again.
      if (brand.status !== 'registered') return undefined;
      return { campaign: activated(campaign, brand, now) };
    default:
      return undefined;
  }
}

/**
 * Returns the reason for rejecting a campaign in review: the status of its brand, or a mark. Returns undefined without a
 * reason.
 */
function refused(
  campaign: TendlcCampaign,
  brand: Brand,
  mark: string,
  marked: FailureReason,
  now: number,
): Act | undefined {
  const reason = brand.status === 'registered' ? isMarked(campaign.description, mark) && marked : NO_BRAND;
  if (!reason) return undefined;
  return { campaign: moved(campaign, 'rejected', now, { failure_reasons: [reason] }) };
}

function suspended(campaign: TendlcCampaign, now: number): TendlcCampaign {
  const carriers = withoutLimits('suspended');
  return moved(campaign, 'suspended', now, { carriers, failure_reasons: [SPAM] });
}

function activated(campaign: TendlcCampaign, brand: Brand, now: number): TendlcCampaign {
  return moved(campaign, 'active', now, { carriers: approvals(brand) });
}
