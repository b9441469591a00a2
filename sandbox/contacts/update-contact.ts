import { isDeepStrictEqual } from 'node:util';
import type { Consent, Contact, UpdateContactRequest } from '../../generated/server/rest/models.ts';
import { mergePatch } from '../rest/merge-patch.ts';
import { invalidState } from '../service/problems.ts';
import { rejectMetadata } from '../service/metadata.ts';
import type { Unit } from '../service/unit.ts';
import type { TrafficOwner } from '../traffic/pair.ts';
import { knownConsent, recorded, recordContactEvent } from './consent.ts';
import { changeContact, NO_DETAILS } from './contact.ts';
import { relink } from './links.ts';
import { rejectConsentChangeAfterOptOut, rejectTakenNumber } from './contact-rules.ts';

/**
 * Changes a contact. A patch that changes nothing does not create a new version.
 * @throws {Refused} if a rule forbids it.
 */
export async function updateContact(
  unit: Unit,
  owner: TrafficOwner,
  contact: Contact,
  { consent: input = {}, ...patch }: UpdateContactRequest,
): Promise<Contact> {
  const patched = { ...contact, ...NO_DETAILS, ...mergePatch(contact, patch) };
  rejectMetadata(patched.metadata);
  const moves = patched.phone !== contact.phone;
  if (moves) await rejectTakenNumber(unit, owner, patched.phone);
  const known = moves ? await consentElsewhere(unit, owner, contact, patched.phone) : contact.consent;
  rejectConsentChangeAfterOptOut(known, input);
  const consent = recorded(known, input, unit.now);
  const next = { ...patched, consent };
  if (isDeepStrictEqual(next, contact)) return contact;
  const changed = await changeContact(unit, owner, contact, next);
  if (moves) {
    await relink(unit, owner, contact.phone, null);
    await relink(unit, owner, changed.phone, changed.id);
  }
  const { status: previous } = contact.consent;
  if (consent.status === 'opted_in' && (moves || previous !== 'opted_in')) {
    await recordContactEvent(unit, owner, 'contact.opted_in', changed, previous);
  }
  return changed;
}

/** Returns the consent for a changed number. Consent belongs to a number, so the previous number keeps its opt-out. */
async function consentElsewhere(
  unit: Unit,
  owner: TrafficOwner,
  { consent }: Contact,
  phone: string,
): Promise<Consent> {
  const known = await knownConsent(unit, owner, phone);
  if (consent.status !== 'opted_out' || known.status === 'opted_out') return known;
  const detail = 'The contact is opted out; its number can change once it has opted in.';
  throw invalidState(detail);
}
