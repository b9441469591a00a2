import type { MutationResolvers } from '../../../generated/server/graphql/types.ts';
import { transitionMember } from '../../campaigns/transition.ts';
import { transact } from '../../service/services.ts';

/** Moves a member to another state. */
export const transitionCampaignMember: NonNullable<MutationResolvers['transitionCampaignMember']> = async (
  _parent,
  { input },
  { services, principal },
) => {
  const { item, userErrors } = await transact(services, principal, (unit) =>
    transitionMember(unit, principal, input),
  );
  return { campaignMember: item, userErrors };
};
