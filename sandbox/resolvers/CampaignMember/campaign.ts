import type { CampaignMemberResolvers } from '../../../generated/server/graphql/types.ts';
import { findCampaign } from '../../campaigns/campaign-store.ts';

/** The campaign of the member. Null without a campaign. */
export const campaign: NonNullable<CampaignMemberResolvers['campaign']> = async (
  { campaignId },
  _arguments,
  { services, principal },
) => (campaignId && (await findCampaign(services.database, principal, campaignId))) || null;
