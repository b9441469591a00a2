import type { Consent, Contact } from '../../generated/server/rest/models.ts';
import { timestamp, type Unit } from '../service/unit.ts';
import { nextVersion } from '../service/version.ts';
import type { TrafficOwner } from '../traffic/pair.ts';
import { relink } from './links.ts';
import { contacts } from './contact-store.ts';

/** The optional details of a contact. */
export type Details = Pick<Contact, 'first_name' | 'last_name' | 'locale' | 'tags' | 'metadata'>;

/** Empty details, for a contact about whom nothing is known yet. */
export const NO_DETAILS: Details = {
  first_name: null,
  last_name: null,
  locale: null,
  tags: [],
  metadata: {},
};

/** Creates a contact, and links the existing opt-outs, conversations, and messages of its phone number to it. */
export async function addContact(
  unit: Unit,
  owner: TrafficOwner,
  phone: string,
  consent: Consent,
  details: Details = NO_DETAILS,
): Promise<Contact> {
  const now = timestamp(unit.now);
  const contact: Contact = {
    id: unit.ids('con'),
    object: 'contact',
    mode: owner.mode,
    phone,
    ...details,
    consent,
    sequence: 1,
    created_at: now,
    updated_at: now,
  };
  await contacts.insert(unit.queries, owner, contact);
  await relink(unit, owner, phone, contact.id);
  return contact;
}

/** Stores a contact's next version. */
export async function changeContact(
  unit: Unit,
  owner: TrafficOwner,
  contact: Contact,
  changes: Partial<Contact>,
): Promise<Contact> {
  const changed = nextVersion(contact, changes, unit.now);
  await contacts.replace(unit.queries, owner, changed);
  return changed;
}
