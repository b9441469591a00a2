/**
 * Finds larger accepted requests of creating operations: generated ones are often rejected for a single value, so that
 * optional properties and nested lists would rarely be sent.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import type { InputPath } from '../../model/behaviour.ts';
import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import type { Property, Type } from '../../model/type.ts';
import { derive } from '../../semantics/derive/derive.ts';
import { itemsOf, membersOf, namedBehind } from '../../semantics/derive/shape.ts';
import { withUnusedKey } from '../cases/idempotency-key.ts';
import { isAnswered, type Answered, type Case } from '../exchange.ts';
import { inputOf, withInput } from '../judge/pages.ts';
import { isValid, sampleOf } from './reach.ts';
import type { Session } from './session.ts';
import { isSuccess } from './tally.ts';

const SAMPLES = 6;
/** Values tried for one property. */
const MAX_TRIED = 3;

/** Adds an accepted request with as many optional properties as possible to those of each creating operation. */
export async function enrich(session: Session): Promise<void> {
  const values = nestedValues(session);
  for (const { operation, effect, collection } of derive(session.contract).actions) {
    const known = session.accepted.get(operation.id) ?? [];
    const [largest] = known.toSorted((one, other) => sizeOf(other) - sizeOf(one));
    if (effect.value !== 'create' || !largest || !session.drives(operation)) continue;
    const found = await enriched(session, operation, largest, values, collection?.value ?? '');
    if (found !== largest) session.accepted.set(operation.id, [found, ...known]);
  }
}

/** Values of objects in accepted requests, by the id of their type: another operation may accept them, too. */
type Known = ReadonlyMap<string, readonly JsonObject[]>;

async function enriched(
  session: Session,
  operation: Operation,
  first: Answered,
  known: Known,
  concept: string,
): Promise<Answered> {
  const type = contentType(operation);
  let best = first;
  if (!type) return best;
  const samples = sampleOf(session, operation, SAMPLES).map(contentOf);
  for (const property of membersOf(session.contract, type).values()) {
    const { wire } = property.name;
    const current = contentOf(best.case);
    if (property.direction === 'response' || property.access || hasValue(current[wire])) continue;
    const sampled = samples.flatMap((one) => (hasValue(one[wire]) ? [one[wire]!] : []));
    const candidates = [...knownFor(session, property, known, concept), ...sampled];
    for (const value of candidates.slice(0, MAX_TRIED)) {
      const answer = await accepted(
        session,
        withInput(best.case, contentPlace(operation), { ...current, [wire]: value }),
      );
      if (!answer) continue;
      best = answer;
      break;
    }
  }
  return best;
}

async function accepted(session: Session, made: Case): Promise<Answered | undefined> {
  const valid: Case = { ...session.renewed(made), intent: { kind: 'valid' } };
  if (!isValid(session, valid)) return undefined;
  const exchange = await session.exchange(
    withUnusedKey(session.contract, valid, `${session.seed} enrich`) ?? valid,
  );
  return isAnswered(exchange) && isSuccess(exchange) ? exchange : undefined;
}

/**
 * Values of accepted requests for an object, or two for a list of objects, the largest ones: without the ids of their own
 * and of the outer resource, without any ids, and as they are.
 */
function knownFor(
  { contract }: Session,
  { type }: Property,
  known: Known,
  outer: string,
): readonly JsonValue[] {
  const items = itemsOf(contract, type);
  const named = namedBehind(contract, items ?? type);
  const [one, two = one] = ((named && known.get(named.id)) ?? []).toSorted(
    (left, right) => Object.keys(right).length - Object.keys(left).length,
  );
  if (!one || !two) return [];
  const own = new Set(['id', `${outer} id`]);
  const forms = [
    (value: JsonObject) => leaveOut(value, (name) => own.has(splitWords(name).join(' '))),
    (value: JsonObject) => leaveOut(value, (name) => splitWords(name).at(-1) === 'id'),
    (value: JsonObject) => value,
  ];
  return forms.map((form) => (items ? [form(one), form(two)] : form(one)));
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
      if (hasValue(value[name])) visit(inner, value[name]!);
  };
  for (const answers of all.values())
    for (const { case: made } of answers) {
      const type = contentType(made.operation);
      if (type) visit(type, contentOf(made));
    }
  return found;
}

/** The type of the JSON body, or of the single argument. */
function contentType(operation: Operation): Type | undefined {
  if (isRest(operation))
    return operation.body?.contents.find(({ mediaType }) => mediaType.endsWith('json'))?.type;
  const [only, ...others] = operation.arguments;
  return only && others.length === 0 ? only.type : undefined;
}

/** The location of the body, or of the single argument. */
function contentPlace(operation: Operation): InputPath {
  if (isRest(operation)) return { in: 'body', path: [] };
  return { in: 'argument', path: operation.arguments.slice(0, 1).map(({ name }) => name.wire) };
}

function contentOf(made: Case): JsonObject {
  const value = inputOf(made, contentPlace(made.operation));
  return value !== undefined && isJsonObject(value) ? value : {};
}

function hasValue(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}

function sizeOf({ case: made }: Answered): number {
  return JSON.stringify(contentOf(made)).length;
}
