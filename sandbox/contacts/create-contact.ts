import type { Contact, CreateContactRequest } from '../../generated/server/rest/models.ts';
import { rejectMetadata } from '../service/metadata.ts';
import type { Unit } from '../service/unit.ts';
import type { TrafficOwner } from '../traffic/pair.ts';
import { knownConsent, recorded, recordContactEvent } from './consent.ts';
import { addContact, NO_DETAILS } from './contact.ts';
import { rejectConsentChangeAfterOptOut, rejectTakenNumber } from './contact-rules.ts';

/** Creates a contact. @throws {Refused} if a rule forbids it. */
export async function createContact(
  unit: Unit,
  owner: TrafficOwner,
  { phone, consent: input = {}, ...given }: CreateContactRequest,
): Promise<Contact> {
  const details = { ...NO_DETAILS, ...given };
  rejectMetadata(details.metadata);
  await rejectTakenNumber(unit, owner, phone);
  const known = await knownConsent(unit, owner, phone);
  rejectConsentChangeAfterOptOut(known, input);
  const consent = recorded(known, input, unit.now);
  const contact = await addContact(unit, owner, phone, consent, details);
  if (consent.status === 'opted_in') await recordContactEvent(unit, owner, 'contact.opted_in', contact);
  return contact;
}
