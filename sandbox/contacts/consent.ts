import type { Consent, ConsentInput, Contact, OptOut } from '../../generated/server/rest/models.ts';
import { rest } from '../../generated/typescript/states.ts';
import { emit } from '../events/emit.ts';
import { optOuts } from '../opt-outs/opt-out-store.ts';
import { become } from '../service/states.ts';
import { timestamp, type Unit } from '../service/unit.ts';
import type { TrafficOwner } from '../traffic/pair.ts';
import { addContact, changeContact } from './contact.ts';
import { contacts } from './contact-store.ts';

/** The source of an opt-in or opt-out: a text of the recipient, or a request of the caller. */
export type DecisionSource = 'via_text' | 'api';

const UNDECIDED: Consent = { status: 'unknown', source: null, updated_at: null };

/**
 * Returns the known consent for a number without a contact, because an opt-out remains when its contact is
 * deleted.
 */
export async function knownConsent(unit: Unit, owner: TrafficOwner, phone: string): Promise<Consent> {
  const optOut = await optOuts.findBy(unit.queries, owner, { to_number: phone });
  return optOut ? refusal(optOut) : UNDECIDED;
}

function refusal({ keyword, created_at: decidedAt }: OptOut): Consent {
  return { status: 'opted_out', source: keyword === null ? 'api' : 'via_text', updated_at: decidedAt };
}

/** Returns the contact of a number, and creates it if it is missing. */
export async function contactOf(unit: Unit, owner: TrafficOwner, phone: string): Promise<Contact> {
  const contact = await contacts.findBy(unit.queries, owner, { phone });
  return contact ?? addContact(unit, owner, phone, await knownConsent(unit, owner, phone));
}

/**
 * Returns the consent after a caller's input. A new status without a source removes the source, and `unknown` removes
 * the time.
 */
export function recorded(consent: Consent, input: ConsentInput, now: number): Consent {
  const status = input.status ?? consent.status;
  const source = input.source ?? (status === consent.status ? consent.source : null);
  if (status === consent.status && source === consent.source) return consent;
  return { status, source, updated_at: status === 'unknown' ? null : timestamp(now) };
}

/** Records a contact's consent or refusal and emits the event. */
export async function decide(
  unit: Unit,
  owner: TrafficOwner,
  contact: Contact,
  decision: 'opted_in' | 'opted_out',
  source: DecisionSource,
): Promise<Contact> {
  const status = become(rest.ConsentStatus, contact.consent.status, decision);
  const consent = { status, source, updated_at: timestamp(unit.now) };
  const changed = await changeContact(unit, owner, contact, { consent });
  await recordContactEvent(unit, owner, `contact.${decision}`, changed, contact.consent.status);
  return changed;
}

/** Emits the event for a contact's action. @param previous the earlier consent, if it has changed */
export async function recordContactEvent(
  unit: Unit,
  owner: TrafficOwner,
  type: 'contact.opted_in' | 'contact.opted_out' | 'contact.help_requested',
  contact: Contact,
  previous?: string,
): Promise<void> {
  await emit(unit, owner, type, {
    object: contact,
    sequence: contact.sequence,
    ...(previous !== undefined && { previousStatus: previous }),
  });
}
