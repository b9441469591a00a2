import type { MutationResolvers } from '../../../generated/server/graphql/types.ts';
import { deleteCampaign as remove } from '../../campaigns/delete.ts';
import { transact } from '../../service/services.ts';

/** Deletes a campaign in state `DRAFT` or `SCHEDULED`, together with its members. */
export const deleteCampaign: NonNullable<MutationResolvers['deleteCampaign']> = async (
  _parent,
  { input },
  { services, principal },
) => {
  const { item, userErrors } = await transact(services, principal, (unit) =>
    remove(unit, principal, input.id),
  );
  return { deletedId: item, userErrors };
};
