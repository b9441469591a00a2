import type { Brand, TendlcCampaign } from '../../generated/typescript/models.ts';
import { moved } from './campaign.ts';
import { isMarked } from '../service/marks.ts';
import { approvals, withoutLimits } from './throughput.ts';

type Reasons = TendlcCampaign['failure_reasons'];

const UNCLEAR_FLOW: Reasons = [
  { code: 'message_flow_unclear', field: 'message_flow', detail: 'It is not clear how recipients consent.' },
];
const OTHER_SAMPLES: Reasons = [
  {
    code: 'sample_messages_mismatch',
    field: 'sample_messages',
    detail: 'The samples do not match the use case.',
  },
];
const SPAM: Reasons = [{ code: 'high_spam_rate', field: null, detail: 'Too many recipients reported spam.' }];

/** What the registry and the carriers make of a campaign next. */
export interface Step {
  readonly campaign: TendlcCampaign;
  /** Whether another step follows by itself. */
  readonly more: boolean;
}

/**
 * The next step of a submitted campaign: pending_review → carrier_review → active, unless marks in its description
 * ask for something else. Undefined when nothing happens to it by itself.
 */
export function advance(campaign: TendlcCampaign, brand: Brand, now: number): Step | undefined {
  const { description } = campaign;
  switch (campaign.status) {
    case 'pending_review':
      if (isMarked(description, 'registry_rejects')) return last(rejected(campaign, UNCLEAR_FLOW, now));
      return {
        campaign: moved(campaign, 'carrier_review', now, { carriers: withoutLimits('pending') }),
        more: true,
      };
    case 'carrier_review': {
      if (isMarked(description, 'carriers_reject')) return last(rejected(campaign, OTHER_SAMPLES, now));
      const more = isMarked(description, 'suspended') || isMarked(description, 'expired');
      return { campaign: activated(campaign, brand, now), more };
    }
    case 'active':
      if (!isMarked(description, 'suspended')) return last(moved(campaign, 'expired', now));
      return {
        campaign: moved(campaign, 'suspended', now, {
          carriers: withoutLimits('suspended'),
          failure_reasons: SPAM,
        }),
        more: true,
      };
    case 'suspended':
      if (isMarked(description, 'expired')) return last(moved(campaign, 'expired', now));
      return last(activated(campaign, brand, now));
    default:
      return undefined;
  }
}

function last(campaign: TendlcCampaign): Step {
  return { campaign, more: false };
}

function rejected(campaign: TendlcCampaign, failure_reasons: Reasons, now: number): TendlcCampaign {
  return moved(campaign, 'rejected', now, { failure_reasons });
}

function activated(campaign: TendlcCampaign, brand: Brand, now: number): TendlcCampaign {
  return moved(campaign, 'active', now, { carriers: approvals(brand) });
}
