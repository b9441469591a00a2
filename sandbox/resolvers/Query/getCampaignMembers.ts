import type { QueryResolvers } from '../../../generated/server/graphql/types.ts';
import { campaignMembers, PRESENT } from '../../campaigns/campaign-store.ts';
import { readConnection } from '../../graphql/connection.ts';

/** Lists the members of one campaign, newest first. */
export const getCampaignMembers: NonNullable<QueryResolvers['getCampaignMembers']> = async (
  _parent,
  { input: { campaignId: campaign, states, ...page } },
  { services, principal },
) => {
  const where = { campaign, state: states ?? undefined, ...PRESENT };
  const { nodes, ...connection } = await readConnection(
    services,
    principal,
    campaignMembers,
    campaign,
    page,
    where,
  );
  return { campaignMembers: nodes, ...connection };
};
