/** Valid requests that a service may have to reject because of its data: with unknown ids, or additional items. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import { ownMember } from '../../core/own-member.ts';
import type { Case } from '../exchange.ts';
import { bodyOrVariables, withContent } from '../trails/keyed.ts';
import type { Tour } from '../trails/plan.ts';

/** Number of generated requests whose items are added to lists. */
const SAMPLES = 6;
/** Maximum number of items to add to one list, each in its own request. */
const MAX_ITEMS = 3;

/** Returns variants of a valid request, each with one unknown id, or one additional item at the end of a list. */
export function doubtful(tour: Tour, made: Case): readonly Case[] {
  const samples = tour.sample(made.operation, SAMPLES).map((one) => bodyOrVariables(one) ?? null);
  return [...variants(bodyOrVariables(made) ?? null, samples)]
    .map((value): Case => ({ ...withContent(made, value), intent: { kind: 'valid' } }))
    .filter((one) => tour.isValid(one));
}

function* variants(value: JsonValue, others: readonly JsonValue[]): Generator<JsonValue> {
  if (Array.isArray(value)) {
    const own = value as readonly JsonValue[];
    const items = others.flatMap((other) => (Array.isArray(other) ? (other as readonly JsonValue[]) : []));
    for (const item of items.filter(isJsonObject).slice(0, MAX_ITEMS)) yield [...own, item];
    const last = own.at(-1);
    for (const changed of last === undefined ? [] : variants(last, items))
      yield [...own.slice(0, -1), changed];
  }
  if (!isJsonObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const inside = others.map((other) => (isJsonObject(other) ? (ownMember(other, name) ?? null) : null));
    for (const changed of variants(member, inside)) yield { ...value, [name]: changed };
    if (typeof member === 'string' && isReference(name)) yield { ...value, [name]: unknownLike(member) };
  }
}

/** True for the name of a property with ids of other resources. `id` alone is the id of the resource itself. */
export function isReference(name: string): boolean {
  const words = splitWords(name);
  return words.length > 1 && ['id', 'ids'].includes(words.at(-1)!);
}

/** Returns an unknown id in the same format. */
export function unknownLike(id: string): string {
  return id.replace(/[\da-z]{4}$/i, (end) => (end === '7777' ? '8888' : '7777'));
}
