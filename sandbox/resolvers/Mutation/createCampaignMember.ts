import type { MutationResolvers } from '../../../generated/server/graphql/types.ts';
import { createMember } from '../../campaigns/create.ts';
import { readMember } from '../../campaigns/inputs.ts';

/** Adds a member, to a campaign when `campaignId` is given. */
export const createCampaignMember: NonNullable<MutationResolvers['createCampaignMember']> = async (
  _parent,
  { input },
  { database, principal, clock },
) => {
  const { item, userErrors } = await createMember(
    database,
    principal.workspaceId,
    readMember(input),
    clock.now(),
  );
  return { campaignMember: item, userErrors };
};
