import type { CampaignMemberResolvers, CampaignResolvers } from '../../generated/server/graphql/types.ts';
import { timestamp } from '../service/unit.ts';

/** Resolvers of campaign fields whose stored form differs from the schema. */
export const Campaign: CampaignResolvers = {
  id: ({ uuid }) => uuid,
  startDate: ({ startDate }) => timestamp(startDate),
  endDate: ({ endDate }) => (endDate === null ? null : timestamp(endDate)),
  createdAt: ({ createdAt }) => timestamp(createdAt),
  updatedAt: ({ updatedAt }) => timestamp(updatedAt),
};

/** Resolvers of campaign member fields whose stored form differs from the schema. */
export const CampaignMember: CampaignMemberResolvers = {
  id: ({ uuid }) => uuid,
  createdAt: ({ createdAt }) => timestamp(createdAt),
  updatedAt: ({ updatedAt }) => timestamp(updatedAt),
};
