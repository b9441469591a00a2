import type { MutationResolvers } from '../../../generated/server/graphql/types.ts';
import { transitionCampaign as transition } from '../../campaigns/transition.ts';
import { transact } from '../../service/services.ts';

/** Moves a campaign to another state. */
export const transitionCampaign: NonNullable<MutationResolvers['transitionCampaign']> = async (
  _parent,
  { input },
  { services, principal },
) => {
  const { item, userErrors } = await transact(services, principal, (unit) =>
    transition(unit, principal, input),
  );
  return { campaign: item, userErrors };
};
