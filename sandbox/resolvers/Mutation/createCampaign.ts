import type { MutationResolvers } from '../../../generated/server/graphql/types.ts';
import { createCampaign as create } from '../../campaigns/create.ts';
import { readCampaign } from '../../campaigns/inputs.ts';

/** Creates a campaign in state `DRAFT`, with its members or not at all. */
export const createCampaign: NonNullable<MutationResolvers['createCampaign']> = async (
  _parent,
  { input },
  { database, principal, clock },
) => {
  const { item, userErrors } = await create(
    database,
    principal.workspaceId,
    readCampaign(input),
    clock.now(),
  );
  return { campaign: item, userErrors };
};
