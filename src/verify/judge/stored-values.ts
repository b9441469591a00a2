/** Decides which properties of a resource must equal the sent values. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { ownMember } from '../../core/own-member.ts';
import { machineOf } from '../../model/lookup.ts';
import type { Contract } from '../../model/contract.ts';
import type { Property } from '../../model/type.ts';
import type { Answered, Case } from '../exchange.ts';
import { membersOf } from '../../semantics/derive/shape.ts';

/** Text that services store unchanged. They may normalize times, URLs, email addresses, and telephone numbers. */
const WORDS = /^(?!\d{4}-|.*(?::\/\/|@))(?=.*[a-z])[ -~]+$/i;

function isStoredAsSent(value: JsonValue): boolean {
  return (
    typeof value === 'boolean' || Number.isInteger(value) || (typeof value === 'string' && WORDS.test(value))
  );
}

/** Compares strings regardless of case and surrounding spaces. */
function isSameStored(one: JsonValue, other: JsonValue): boolean {
  return plain(one) === plain(other);
}

function plain(value: JsonValue): JsonValue {
  return typeof value === 'string' ? value.trim().toLowerCase() : value;
}

/** Returns the requested properties that the resource shows with other values. */
export function differingProperties(
  made: Case,
  { outcome: { json } }: Answered,
): readonly (readonly [string, JsonValue])[] {
  const sent = made.kind === 'rest' && made.body && 'value' in made.body ? made.body.value : undefined;
  if (!isJsonObject(sent) || !isJsonObject(json)) return [];
  return Object.entries(sent).filter(
    ([name, value]) =>
      isStoredAsSent(value) && Object.hasOwn(json, name) && !isSameStored(json[name]!, value),
  );
}

/** Words in the names of properties that change without a request, or are shown only once. */
const CHANGING = new Set(
  [
    'state status phase stage step progress version revision sequence seq count counter balance remaining used usage',
    'ttl expires expiry attempts retries position password passphrase secret token key pin hash signature',
  ].flatMap((line) => line.split(' ')),
);

const ANY = new Set(['any', 'auto', 'automatic', 'current', 'default', 'latest', 'newest']);

/** True for a value that services store as sent. They may normalize times or URLs, and replace values like `auto`. */
export function isFirm(sent: JsonValue): boolean {
  if (Array.isArray(sent)) return sent.every((item) => isFirm(item as JsonValue));
  return isStoredAsSent(sent) && !(typeof sent === 'string' && ANY.has(sent.toLowerCase()));
}

/** Maximum difference between a sent time and the stored one, because services round times. */
const PRECISION_MS = 1_000;

/**
 * True if a stored value can be the sent one. Services may round times, normalize strings, and change the order of
 * lists.
 */
export function isStoredAs(is: JsonValue, sent: JsonValue): boolean {
  if (typeof is === 'string' && typeof sent === 'string') return isStoredText(is, sent);
  if (typeof is === 'number' && typeof sent === 'number') return Math.abs(is - sent) <= Math.abs(sent) * 1e-6;
  if (Array.isArray(is) && Array.isArray(sent)) {
    const [own, other] = [is, sent] as readonly (readonly JsonValue[])[];
    const isIn = (one: JsonValue, list: readonly JsonValue[], turned: boolean): boolean =>
      list.some((item) => (turned ? isStoredAs(one, item) : isStoredAs(item, one)));
    return own!.every((one) => isIn(one, other!, true)) && other!.every((one) => isIn(one, own!, false));
  }
  if (isJsonObject(is) && isJsonObject(sent)) {
    // The service may add properties with defaults.
    return Object.entries(sent).every(([name, value]) => isStoredAs(ownMember(is, name) ?? null, value));
  }
  return is === sent;
}

const TIME = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}/;

function isStoredText(is: string, sent: string): boolean {
  if (TIME.test(is) && TIME.test(sent)) return Math.abs(Date.parse(is) - Date.parse(sent)) <= PRECISION_MS;
  if (/^\+?[\d\s().-]{7,}$/.test(sent))
    return digits(is).endsWith(digits(sent)) || digits(sent).endsWith(digits(is));
  return words(is).includes(words(sent));
}

function digits(text: string): string {
  return text.replace(/\D/g, '');
}

function words(text: string): string {
  const plainText = text.normalize('NFKC').toLowerCase();
  return plainText.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || plainText.trim();
}

/** True if only callers change a property, judging by its name and type. */
export function isSteady(contract: Contract, { name, type }: Property): boolean {
  return !name.words.some((word) => CHANGING.has(word)) && machineOf(contract, type) === undefined;
}

/** True if only callers change a property and the properties inside it. */
export function isSteadyInside(contract: Contract, property: Property): boolean {
  const inside = membersOf(contract, property.type);
  return isSteady(contract, property) && [...inside.values()].every((one) => isSteady(contract, one));
}
