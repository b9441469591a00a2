import type { MutationResolvers } from '../../../generated/server/graphql/types.ts';
import { createMember } from '../../campaigns/create-member.ts';
import { readMember } from '../../campaigns/inputs.ts';
import { transact } from '../../service/services.ts';

/** Adds a member, to a campaign if `campaignId` is given. */
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
