import type { MutationResolvers } from '../../../generated/server/graphql/types.ts';
import { createCampaign as create } from '../../campaigns/create-campaign.ts';
import { readCampaign } from '../../campaigns/inputs.ts';
import { transact } from '../../service/services.ts';

/** Creates a campaign with all of its members, or creates no object. */
export const createCampaign: NonNullable<MutationResolvers['createCampaign']> = async (
  _parent,
  { input },
  { services, principal },
) => {
  const { item, userErrors } = await transact(services, principal, (unit) =>
    create(unit, principal, readCampaign(input)),
  );
  return { campaign: item, userErrors };
};
