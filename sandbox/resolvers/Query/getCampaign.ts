import type { QueryResolvers } from '../../../generated/server/graphql/types.ts';
import { findCampaign } from '../../campaigns/campaign-store.ts';
import { timestamp } from '../../service/unit.ts';

/** Reads one campaign, including its deprecated flat fields. */
export const getCampaign: NonNullable<QueryResolvers['getCampaign']> = async (
  _parent,
  { input },
  { services, principal },
) => {
  const campaign = await findCampaign(services.database, principal, input.id);
  if (!campaign) return {};
  const { uuid, name, startDate } = campaign;
  return { campaign, id: uuid, name, startDate: timestamp(startDate) };
};
