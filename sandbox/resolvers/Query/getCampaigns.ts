import type { QueryResolvers } from '../../../generated/server/graphql/types.ts';
import { readPage, toConnection } from '../../graphql/pages.ts';
import { listCampaigns } from '../../campaigns/campaign-store.ts';

/** Lists the workspace's campaigns, newest first. */
export const getCampaigns: NonNullable<QueryResolvers['getCampaigns']> = async (
  _parent,
  { input },
  { database, principal },
) => {
  const { states, nameContains, ...page } = input ?? {};
  const list = `campaigns ${principal.workspaceId}`;
  const filters = { ...(states && { states }), ...(typeof nameContains === 'string' && { nameContains }) };
  const listed = await listCampaigns(database, principal.workspaceId, filters, readPage(list, page));
  const { nodes, ...connection } = toConnection(list, listed);
  return { campaigns: nodes, ...connection };
};
