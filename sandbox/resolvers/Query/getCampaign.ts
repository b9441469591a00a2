import type { QueryResolvers } from '../../../generated/server/graphql/types.ts';
import { timestamp } from '../../campaigns/fields.ts';
import { findCampaign } from '../../campaigns/campaign-store.ts';

/** Reads one campaign. */
export const getCampaign: NonNullable<QueryResolvers['getCampaign']> = async (
  _parent,
  { input },
  { database, principal },
) => {
  const found = await findCampaign(database, principal.workspaceId, input.id);
  if (!found) return {};
  const { item: campaign } = found;
  return { campaign, id: campaign.id, name: campaign.name, startDate: timestamp(campaign.startDate) };
};
