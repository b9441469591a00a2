import type { OptOut } from '../../generated/server/rest/models.ts';
import { optedOut } from '../campaigns/consent-changes.ts';
import { addContact } from '../contacts/contact.ts';
import { decide, knownConsent, recordContactEvent, type DecisionSource } from '../contacts/consent.ts';
import { contacts } from '../contacts/contact-store.ts';
import { timestamp, type Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import type { Pair, TrafficOwner } from '../traffic/pair.ts';
import { optOuts } from './opt-out-store.ts';

/** Returns the opt-out that forbids messages between two numbers, or undefined if there is none. */
export function optOutOf(unit: Unit, owner: Owner, { from, to }: Pair): Promise<OptOut | undefined> {
  return optOuts.findBy(unit.queries, owner, { from_number: from, to_number: to });
}

/**
 * Creates an opt-out if it does not exist. The recipient's contact becomes opted out, and is created if it does not
 * exist.
 * @param keyword the keyword that the recipient sent, in upper case, or null if the opt-out was not caused by a keyword
 */
export async function enterOptOut(
  unit: Unit,
  owner: TrafficOwner,
  { from, to }: Pair,
  keyword: string | null,
): Promise<OptOut> {
  const known = await contacts.findBy(unit.queries, owner, { phone: to });
  const optOut: OptOut = {
    id: unit.ids('opt'),
    object: 'opt_out',
    mode: owner.mode,
    from,
    to,
    keyword,
    contact_id: known?.id ?? null,
    created_at: timestamp(unit.now),
  };
  await optOuts.insert(unit.queries, owner, optOut);
  await optedOut(unit, owner, { from, to });
  if (!known) {
    const contact = await addContact(unit, owner, to, await knownConsent(unit, owner, to));
    await recordContactEvent(unit, owner, 'contact.opted_out', contact);
    return { ...optOut, contact_id: contact.id };
  }
  if (known.consent.status === 'opted_out') await recordContactEvent(unit, owner, 'contact.opted_out', known);
  else await decide(unit, owner, known, 'opted_out', keyword === null ? 'api' : 'via_text');
  return optOut;
}

/** Deletes an opt-out. If it was the last opt-out of a contact, the contact becomes opted in. */
export async function liftOptOut(
  unit: Unit,
  owner: TrafficOwner,
  { id, to }: OptOut,
  source: DecisionSource,
): Promise<void> {
  await optOuts.remove(unit.queries, owner, id);
  if (await optOuts.findBy(unit.queries, owner, { to_number: to })) return;
  const contact = await contacts.findBy(unit.queries, owner, { phone: to });
  if (contact) await decide(unit, owner, contact, 'opted_in', source);
}
