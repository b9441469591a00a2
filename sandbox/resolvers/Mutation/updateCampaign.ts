import type { MutationResolvers } from '../../../generated/server/graphql/types.ts';
import { updateCampaign as update } from '../../campaigns/update.ts';
import { transact } from '../../service/services.ts';

/** Changes a campaign that is not finished. */
export const updateCampaign: NonNullable<MutationResolvers['updateCampaign']> = async (
  _parent,
  { input },
  { services, principal },
) => {
  const { item, userErrors } = await transact(services, principal, (unit) => update(unit, principal, input));
  return { campaign: item, userErrors };
};
