import type { Contact } from '../../generated/typescript/models.ts';
import { collection } from '../storage/collection.ts';

/** Contacts, as the REST interface shows them. */
export const contacts = collection({
  table: 'contacts',
  createdAt: (contact: Contact) => Date.parse(contact.created_at),
  columns: {
    phone: { type: 'text', of: ({ phone }) => phone },
    tag: { type: 'set', of: ({ tags }) => tags },
  },
  unique: [['phone']],
});
