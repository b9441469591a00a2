import type { Consent, ConsentInput } from '../../generated/server/rest/models.ts';
import { bodyError, invalid, Refused } from '../service/problems.ts';
import type { Unit } from '../service/unit.ts';
import type { TrafficOwner } from '../traffic/pair.ts';
import { contacts } from './contact-store.ts';

/** Rejects a number that another contact has. @throws {Refused} */
export async function rejectTakenNumber(unit: Unit, owner: TrafficOwner, phone: string): Promise<void> {
  const other = await contacts.findBy(unit.queries, owner, { phone });
  if (!other) return;
  throw new Refused({
    code: 'already_exists',
    detail: `Another contact has the number ${phone}.`,
    errors: [bodyError(['phone'], 'conflict', `Belongs to the contact ${other.id}.`)],
  });
}

/** Rejects a change of the consent of a recipient who has opted out. @throws {Refused} */
export function rejectConsentChangeAfterOptOut({ status }: Consent, input: ConsentInput): void {
  const [field] = Object.keys(input);
  if (status !== 'opted_out' || field === undefined) return;
  const detail = 'The number is opted out. The recipient must opt in again, or the opt-out must be deleted.';
  throw invalid(bodyError(['consent', field], 'not_allowed', detail));
}
