import type { OwnedPhoneNumber } from '../../generated/server/rest/models.ts';
import { collection } from '../storage/collection.ts';

/** Phone numbers of workspaces, stored in their REST representation. */
export const phoneNumbers = collection({
  table: 'phone_numbers',
  createdAt: (number: OwnedPhoneNumber) => Date.parse(number.created_at),
  columns: {
    status: { type: 'text', of: ({ status }) => status },
    phone: { type: 'text', of: ({ phone }) => phone },
    tendlc_campaign_id: { type: 'text', of: ({ campaign_assignment: { tendlc_campaign_id: id } }) => id },
  },
  unique: [['phone']],
});
