import type { OptOut } from '../../generated/server/rest/models.ts';
import { collection } from '../storage/collection.ts';

/** Opt-outs, as the REST interface shows them. */
export const optOuts = collection({
  table: 'opt_outs',
  createdAt: (optOut: OptOut) => Date.parse(optOut.created_at),
  columns: {
    from_number: { type: 'text', of: ({ from }) => from },
    to_number: { type: 'text', of: ({ to }) => to },
  },
  unique: [['from_number', 'to_number']],
});
