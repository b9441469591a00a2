/** Valid requests that a service may have to reject for what it knows: they name unknown resources, or foreign values. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import type { InputPath } from '../../model/behaviour.ts';
import type { Case } from '../exchange.ts';
import { withInput } from '../judge/pages.ts';
import { askedBy } from '../trails/keyed.ts';
import type { Tour } from '../trails/plan.ts';

/** Generated requests whose items are added to lists. */
const SAMPLES = 6;
/** Items of them added to one list, each alone. */
const MAX_ITEMS = 3;

/** Returns variants of a valid request, each with an unknown id, or another item at the end of a list. */
export function doubtful(tour: Tour, made: Case): readonly Case[] {
  const samples = tour.sample(made.operation, SAMPLES).map((one) => askedBy(one) ?? null);
  const place: InputPath = { in: made.kind === 'graphql' ? 'argument' : 'body', path: [] };
  return [...variants(askedBy(made) ?? null, samples)]
    .map((value): Case => ({ ...withInput(made, place, value), intent: { kind: 'valid' } }))
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
    const inside = others.map((other) => (isJsonObject(other) ? (other[name] ?? null) : null));
    for (const changed of variants(member, inside)) yield { ...value, [name]: changed };
    if (typeof member === 'string' && isReference(name)) yield { ...value, [name]: unknownLike(member) };
  }
}

/** A value named by `id` alone is the resource's own. */
function isReference(name: string): boolean {
  const words = splitWords(name);
  return words.length > 1 && words.at(-1) === 'id';
}

/** Returns an id of the same form. */
function unknownLike(id: string): string {
  return id.replace(/[\da-z]{4}$/i, (end) => (end === '7777' ? '8888' : '7777'));
}
