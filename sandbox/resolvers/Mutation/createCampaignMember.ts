import type { MutationResolvers } from '../../../generated/server/graphql/types.ts';
import { createMember } from '../../campaigns/create-member.ts';
import { readMember } from '../../campaigns/inputs.ts';
import { transact } from '../../service/services.ts';

/** Creates a member. If `campaignId` is set, the member belongs to this campaign. */
export const createCampaignMember: NonNullable<MutationResolvers['createCampaignMember']> = async (
  _parent,
  { input },
  { services, principal },
) => {
  const { item, userErrors } = await transact(services, principal, (unit) =>
    createMember(unit, principal, readMember(input)),
  );
  return { campaignMember: item, userErrors };
};
