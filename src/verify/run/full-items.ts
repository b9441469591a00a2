/** Completes the first item of each list in an accepted request: gives it a new id and optional properties. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import { ownMember } from '../../core/own-member.ts';
import type { Operation } from '../../model/operation.ts';
import type { Property, Type } from '../../model/type.ts';
import { itemsOf, membersOf, namedBehind } from '../../semantics/derive/shape.ts';
import { newId } from '../cases/idempotency-key.ts';
import type { Answered, Case } from '../exchange.ts';
import { withInput } from '../judge/pages.ts';
import { inputType } from '../judge/input-type.ts';
import { accepted, contentOf, contentLocation, hasValue, type Known } from './content.ts';
import { sampleOf } from './reach.ts';
import type { Session } from './session.ts';

const SAMPLES = 12;
/** Maximum number of values to try for one property. */
const MAX_TRIED = 3;

/** Returns the response to the accepted request with the most values, or `first` if no value can be added. */
export async function withFullItems(
  session: Session,
  operation: Operation,
  first: Answered,
  known: Known,
): Promise<Answered> {
  const { contract } = session;
  const type = inputType(operation);
  let best = first;
  if (!type) return best;
  for (const { name, type: listed } of membersOf(contract, type).values()) {
    const items = itemsOf(contract, listed);
    if (!items || itemsAt(best.case, name.wire).length === 0) continue;
    for (const member of membersOf(contract, items).values()) {
      const has = hasValue(ownMember(itemsAt(best.case, name.wire)[0], member.name.wire));
      if (has || member.direction === 'response' || member.access) continue;
      const isId = isOwnId(member);
      const values = isId
        ? [newId(contract, member.type, `${session.seed} ${operation.id} ${name.wire}`) ?? null]
        : candidatesFor(session, operation, name.wire, items, member, known);
      for (const value of values.filter(hasValue).slice(0, MAX_TRIED)) {
        const answer = await accepted(session, withFirst(best.case, name.wire, member, value));
        if (!answer) continue;
        best = answer;
        if (isId) renewIds(session, operation, name.wire, member);
        break;
      }
    }
  }
  return best;
}

function isOwnId({ name, required }: Property): boolean {
  return splitWords(name.wire).join(' ') === 'id' && !required;
}

/** Returns values of the property that the service accepted in other requests, then generated values. */
function candidatesFor(
  session: Session,
  operation: Operation,
  list: string,
  items: Type,
  { name: { wire } }: Property,
  known: Known,
): readonly JsonValue[] {
  const { path } = contentLocation(operation);
  const place = [operation.kind === 'rest' ? 'body' : 'variables', ...path, list, '*', wire].join('/');
  const named = namedBehind(session.contract, items);
  const elsewhere = ((named && known.get(named.id)) ?? []).flatMap((item) => ownMember(item, wire) ?? []);
  const sampled = sampleOf(session, operation, SAMPLES).flatMap((made) =>
    itemsAt(made, list).flatMap((item) => ownMember(item, wire) ?? []),
  );
  return [...session.pool.known(operation)(place), ...elsewhere, ...sampled];
}

/** Gives the first item a new id in each later request. The old id belongs to the item of an earlier request. */
function renewIds(session: Session, { id }: Operation, list: string, member: Property): void {
  const before = session.renewals.get(id);
  let nth = 0;
  const renew = <Of extends Case>(made: Of): Of => {
    const own = before?.renew(made) ?? made;
    const value = newId(session.contract, member.type, `${session.seed} ${id} ${list} ${nth++}`);
    const has = hasValue(ownMember(itemsAt(own, list)[0], member.name.wire));
    return has && value !== undefined ? (withFirst(own, list, member, value) as Of) : own;
  };
  session.renewals.set(id, { renew, isAccepted: before?.isAccepted ?? (() => Promise.resolve(true)) });
}

function itemsAt(made: Case, list: string): readonly JsonObject[] {
  const value = contentOf(made)[list];
  return Array.isArray(value) ? (value as readonly JsonValue[]).filter(isJsonObject) : [];
}

function withFirst(made: Case, list: string, { name }: Property, value: JsonValue): Case {
  const [first, ...others] = itemsAt(made, list);
  const items = [{ ...first, [name.wire]: value }, ...others];
  return withInput(made, contentLocation(made.operation), { ...contentOf(made), [list]: items });
}
