import type { Contact } from '../../generated/server/rest/models.ts';
import { collection } from '../storage/collection.ts';

/** Contacts, as the REST interface shows them. */
export const contacts = collection({
  table: 'contacts',
  createdAt: (contact: Contact) => Date.parse(contact.created_at),
  columns: {
    phone: { type: 'text', of: ({ phone }) => phone },
    tag_lines: { type: 'text', isSought: false, of: ({ tags }) => tags.map(tagLine).join('') },
  },
  unique: [['phone']],
});

/** Returns a tag as stored in the column of tags: as JSON, on a separate line. */
export function tagLine(tag: string): string {
  return `\n${JSON.stringify(tag)}\n`;
}
