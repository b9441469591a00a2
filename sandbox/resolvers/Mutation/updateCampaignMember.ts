import type { MutationResolvers } from '../../../generated/server/graphql/types.ts';
import { updateMember } from '../../campaigns/update-campaign.ts';
import { transact } from '../../service/services.ts';

/** Changes a member. */
export const updateCampaignMember: NonNullable<MutationResolvers['updateCampaignMember']> = async (
  _parent,
  { input },
  { services, principal },
) => {
  const { item, userErrors } = await transact(services, principal, (unit) =>
    updateMember(unit, principal, input),
  );
  return { campaignMember: item, userErrors };
};
