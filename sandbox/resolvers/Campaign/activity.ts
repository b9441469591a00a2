import type { CampaignResolvers } from '../../../generated/server/graphql/types.ts';
import { reportActivity } from '../../reports/activity.ts';

/** Messages sent and received in the campaign since its creation. */
export const activity: NonNullable<CampaignResolvers['activity']> = (
  campaign,
  _arguments,
  { services: { database, clock }, principal },
) => {
  // The end of a period is exclusive, but the current moment must be included.
  const period = { from: campaign.createdAt, to: clock.now() + 1 };
  return reportActivity(database, principal, period, campaign);
};
