import type { TendlcCampaign } from '../../generated/server/rest/models.ts';
import { collection } from '../storage/collection.ts';

/** 10DLC campaigns, stored in their REST representation. They are the same in both modes. */
export const tendlcCampaigns = collection({
  table: 'tendlc_campaigns',
  createdAt: (campaign: TendlcCampaign) => Date.parse(campaign.created_at),
  columns: {
    status: { type: 'text', of: ({ status }) => status },
    brand_id: { type: 'text', of: ({ brand_id }) => brand_id },
  },
});
