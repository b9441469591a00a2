import type { MutationResolvers } from '../../../generated/server/graphql/types.ts';
import { createCampaign as create } from '../../campaigns/create-campaign.ts';
import { readCampaign } from '../../campaigns/inputs.ts';
import { transact } from '../../service/services.ts';

/** Creates a campaign in state `DRAFT`, with all its members or not at all. */
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
