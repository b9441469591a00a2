import type { QueryResolvers } from '../../../generated/server/graphql/types.ts';
import { findCampaign } from '../../campaigns/campaign-store.ts';
import { codedError } from '../../graphql/errors.ts';
import { reportActivity } from '../../reports/activity.ts';

/** Counts the messages of a period, in one campaign or in the whole workspace. */
export const getActivityReport: NonNullable<QueryResolvers['getActivityReport']> = async (
  _parent,
  { input: { campaignId, from, to } },
  { services: { database }, principal },
) => {
  const period = { from: Date.parse(from), to: Date.parse(to) };
  if (period.to <= period.from) throw codedError('BAD_USER_INPUT', 'to must be later than from.');
  if (!campaignId) return { activityReport: await reportActivity(database, principal, period) };
  const campaign = await findCampaign(database, principal, campaignId);
  if (!campaign) return { activityReport: null };
  return { activityReport: await reportActivity(database, principal, period, campaign) };
};
