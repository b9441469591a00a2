/**
 * Finds larger requests that creating operations accept. A service often rejects a generated request because of a
 * single value, so optional properties and nested lists would rarely be tested.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import { ownMember } from '../../core/own-member.ts';
import type { Operation } from '../../model/operation.ts';
import type { Property, Type } from '../../model/type.ts';
import { derive } from '../../semantics/derive/derive.ts';
import { itemsOf, membersOf, namedBehind } from '../../semantics/derive/shape.ts';
import { same } from '../../values/accepts.ts';
import type { Answered } from '../exchange.ts';
import { withInput } from '../judge/pages.ts';
import { inputType } from '../judge/input-type.ts';
import { accepted, contentOf, contentLocation, hasValue, type Known } from './content.ts';
import { withFullItems } from './full-items.ts';
import { sampleOf } from './reach.ts';
import type { Session } from './session.ts';

const SAMPLES = 6;
/** Maximum number of values to try for one property. */
const MAX_TRIED = 8;
/** Number of the latest values to try for an object or a list of objects. */
const MAX_LATEST = 5;

/** For each creating operation, adds an accepted request with as many optional properties as possible. */
export async function enrich(session: Session): Promise<void> {
  const values = nestedValues(session);
  for (const { operation, effect, collection } of derive(session.contract).actions) {
    const known = session.accepted.get(operation.id) ?? [];
    const [largest] = known.toSorted((one, other) => sizeOf(other) - sizeOf(one));
    if (effect.value !== 'create' || !largest || !session.drives(operation)) continue;
    const wide = await enriched(session, operation, largest, values, collection?.value ?? '');
    const found = await withFullItems(session, operation, wide, values);
    if (found !== largest) session.accepted.set(operation.id, [found, ...known]);
  }
}

async function enriched(
  session: Session,
  operation: Operation,
  first: Answered,
  known: Known,
  concept: string,
): Promise<Answered> {
  const type = inputType(operation);
  let best = first;
  if (!type) return best;
  const samples = sampleOf(session, operation, SAMPLES).map(contentOf);
  for (const property of membersOf(session.contract, type).values()) {
    const { wire } = property.name;
    const current = contentOf(best.case);
    if (property.direction === 'response' || property.access || hasValue(ownMember(current, wire))) continue;
    const sampled = samples.flatMap((one) => (hasValue(ownMember(one, wire)) ? [one[wire]!] : []));
    const candidates = [...knownFor(session, property, known, concept), ...sampled];
    const distinct = candidates.filter(
      (one, at) => !candidates.slice(0, at).some((other) => same(one, other)),
    );
    for (const value of distinct.slice(0, MAX_TRIED)) {
      const answer = await accepted(
        session,
        withInput(best.case, contentLocation(operation), { ...current, [wire]: value }),
      );
      if (!answer) continue;
      best = answer;
      break;
    }
  }
  return best;
}

/**
 * Returns values from accepted requests for an object, or two values for a list of objects: the largest values without
 * their own ids and the id of the outer resource, without any ids, and unchanged. Then returns the latest values,
 * because a service may no longer accept earlier ones.
 */
function knownFor(
  { contract }: Session,
  { type }: Property,
  known: Known,
  outer: string,
): readonly JsonValue[] {
  const items = itemsOf(contract, type);
  const named = namedBehind(contract, items ?? type);
  const all = (named && known.get(named.id)) ?? [];
  const bySize = all.toSorted((left, right) => Object.keys(right).length - Object.keys(left).length);
  const own = new Set(['id', `${outer} id`]);
  const withoutOwn = (value: JsonObject): JsonObject =>
    leaveOut(value, (name) => own.has(splitWords(name).join(' ')));
  const withoutIds = (value: JsonObject): JsonObject =>
    leaveOut(value, (name) => splitWords(name).at(-1) === 'id');
  const listed = ([one, two = one]: readonly JsonObject[]): readonly JsonValue[] =>
    one && two ? [items ? [one, two] : one] : [];
  return [
    ...listed(bySize.map(withoutOwn)),
    ...listed(bySize.map(withoutIds)),
    ...listed(bySize),
    ...all
      .slice(-MAX_LATEST)
      .toReversed()
      .flatMap((one) => listed([withoutOwn(one)])),
  ];
}

function leaveOut(value: JsonObject, isLeftOut: (name: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !isLeftOut(name)));
}

function nestedValues({ contract, accepted: all }: Session): Known {
  const found = new Map<string, JsonObject[]>();
  const visit = (type: Type, value: JsonValue): void => {
    const items = itemsOf(contract, type);
    if (items && Array.isArray(value)) for (const item of value) visit(items, item as JsonValue);
    if (!isJsonObject(value)) return;
    const named = namedBehind(contract, type);
    if (named) found.set(named.id, [...(found.get(named.id) ?? []), value]);
    for (const [name, { type: inner }] of membersOf(contract, type))
      if (hasValue(ownMember(value, name))) visit(inner, value[name]!);
  };
  for (const answers of all.values())
    for (const { case: made } of answers) {
      const type = inputType(made.operation);
      if (type) visit(type, contentOf(made));
    }
  return found;
}

function sizeOf({ case: made }: Answered): number {
  return JSON.stringify(contentOf(made)).length;
}
