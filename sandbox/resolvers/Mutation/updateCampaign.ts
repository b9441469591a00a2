import type { MutationResolvers } from '../../../generated/server/graphql/types.ts';
import { updateCampaign as update } from '../../campaigns/update-campaign.ts';
import { transact } from '../../service/services.ts';

/** Changes an unfinished campaign. */
export const updateCampaign: NonNullable<MutationResolvers['updateCampaign']> = async (
  _parent,
  { input },
  { services, principal },
) => {
  const { item, userErrors } = await transact(services, principal, (unit) => update(unit, principal, input));
  return { campaign: item, userErrors };
};
