import type { CampaignResolvers } from '../../../generated/server/graphql/types.ts';
import { campaignMembers, PRESENT } from '../../campaigns/campaign-store.ts';
import { readConnection } from '../../graphql/connection.ts';

/** Members of the campaign, newest first. */
export const members: NonNullable<CampaignResolvers['members']> = (
  { uuid },
  { state, ...page },
  { services, principal },
) => {
  const where = { campaign: uuid, state: state ?? undefined, ...PRESENT };
  return readConnection(services, principal, campaignMembers, uuid, page, where);
};
