import type { QueryResolvers } from '../../../generated/server/graphql/types.ts';
import { campaigns, fold, PRESENT } from '../../campaigns/campaign-store.ts';
import { readConnection } from '../../graphql/connection.ts';

/** Lists the workspace's campaigns, newest first. */
export const getCampaigns: NonNullable<QueryResolvers['getCampaigns']> = async (
  _parent,
  { input },
  { services, principal },
) => {
  const { states, nameContains, ...page } = input ?? {};
  const where = {
    state: states ?? undefined,
    folded_name: nameContains ? { containing: fold(nameContains) } : undefined,
    ...PRESENT,
  };
  const { nodes, ...connection } = await readConnection(services, principal, campaigns, '', page, where);
  return { campaigns: nodes, ...connection };
};
