import type { TendlcCampaign } from '../../generated/typescript/models.ts';
import { collection } from '../storage/collection.ts';

/** 10DLC campaigns, as they are stored: in the form that the REST interface shows. They belong to neither mode. */
export const tendlcCampaigns = collection({
  table: 'tendlc_campaigns',
  createdAt: (campaign: TendlcCampaign) => Date.parse(campaign.created_at),
  columns: {
    status: { type: 'text', of: ({ status }) => status },
    brand_id: { type: 'text', of: ({ brand_id }) => brand_id },
  },
});
