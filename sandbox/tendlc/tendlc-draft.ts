import { rest } from '../../generated/typescript/states.ts';
import type {
  CreateTendlcCampaignRequest,
  TendlcCampaign,
  UpdateTendlcCampaignRequest,
} from '../../generated/server/rest/models.ts';
import { mergePatch } from '../rest/merge-patch.ts';
import { become } from '../service/states.ts';
import { timestamp, type Unit } from '../service/unit.ts';
import { nextVersion } from '../service/version.ts';

/** The values of optional texts that a patch clears. */
const CLEARED = {
  opt_in_message: null,
  opt_out_message: null,
  help_message: null,
  privacy_policy_url: null,
  terms_url: null,
} as const;

/** Returns a new 10DLC campaign. */
export function draftOf(request: CreateTendlcCampaignRequest, { ids, now }: Unit): TendlcCampaign {
  return {
    id: ids('tdc'),
    object: 'tendlc_campaign',
    brand_id: request.brand_id,
    use_case: request.use_case,
    sub_use_cases: request.sub_use_cases ?? [],
    description: request.description,
    message_flow: request.message_flow,
    sample_messages: request.sample_messages,
    opt_in_keywords: request.opt_in_keywords ?? [],
    opt_in_message: request.opt_in_message ?? null,
    opt_out_keywords: request.opt_out_keywords ?? [],
    opt_out_message: request.opt_out_message ?? null,
    help_keywords: request.help_keywords ?? [],
    help_message: request.help_message ?? null,
    has_embedded_links: request.has_embedded_links ?? false,
    has_embedded_phone: request.has_embedded_phone ?? false,
    subscriber_opt_in: request.subscriber_opt_in ?? false,
    age_gated: request.age_gated ?? false,
    direct_lending: request.direct_lending ?? false,
    privacy_policy_url: request.privacy_policy_url ?? null,
    terms_url: request.terms_url ?? null,
    status: 'draft',
    carriers: [],
    failure_reasons: [],
    sequence: 1,
    created_at: timestamp(now),
    updated_at: timestamp(now),
  };
}

/** Applies a merge patch to a campaign, without changing its version. */
export function patched(campaign: TendlcCampaign, patch: UpdateTendlcCampaignRequest): TendlcCampaign {
  return { ...campaign, ...CLEARED, ...mergePatch(campaign, patch) };
}

/** Details of a status; none by default. */
type Findings = Partial<Pick<TendlcCampaign, 'carriers' | 'failure_reasons'>>;

/** Returns the campaign in its next status. @throws {Error} if the contract does not declare the transition. */
export function moved(
  campaign: TendlcCampaign,
  to: TendlcCampaign['status'],
  now: number,
  { carriers = [], failure_reasons = [] }: Findings = {},
): TendlcCampaign {
  const status = become(rest.TendlcCampaignStatus, campaign.status, to);
  return nextVersion(campaign, { status, carriers, failure_reasons }, now);
}
