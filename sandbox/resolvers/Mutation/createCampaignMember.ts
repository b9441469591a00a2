import type { MutationResolvers } from '../../../generated/server/graphql/types.ts';
import { createMember } from '../../campaigns.ts';
import { readMember } from '../../graphql/inputs.ts';

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
