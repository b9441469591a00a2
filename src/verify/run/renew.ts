/**
 * Renews values that can be used only once, such as ids, unique numbers, names, and addresses. A service rejects a second
 * request with such a value, even if all other values are new. So each later request gets a new, similar value.
 */
import type { JsonValue } from '../../core/json.ts';
import { isSafe } from '../../model/operation-effect.ts';
import { withNewKey } from '../cases/idempotency-key.ts';
import { withValueAt } from '../cases/case-values.ts';
import { isAnswered, type Case, type Exchange } from '../exchange.ts';
import { leavesOf } from '../../values/leaves.ts';
import { successor } from '../../values/successor.ts';
import { pointed } from './expression.ts';
import { bodyOracle } from '../cases/rest-cases.ts';
import { tryEach } from './explore.ts';
import type { Renewal, Session } from './session.ts';
import { isSuccess } from './tally.ts';

/** Maximum number of locations to try in a request. */
const MAX_PLACES = 8;
/** Maximum number of skipped values that violate the contract. */
const MAX_PASSED = 1_000;
/** Statuses for a value that another resource already has. Many contracts do not declare 409. */
const TAKEN = new Set([400, 409, 422]);

/**
 * Repeats the accepted request. If the service rejects it, tries a new value at one location after another. Returns
 * undefined if no value must be unique.
 */
export async function renewalFor(session: Session, accepted: Case): Promise<Renewal | undefined> {
  const { contract, seed, schemas } = session;
  if (accepted.kind !== 'rest' || isSafe(accepted.operation)) return undefined;
  const { body, operation } = accepted;
  if (!body || 'raw' in body) return undefined;
  const sent = async (made: Case): Promise<Exchange | undefined> => {
    let exchange: Exchange | undefined;
    await tryEach(session, [made], (one) => (exchange = one));
    return exchange;
  };
  const again = await sent(withNewKey(contract, accepted, `${seed} once more`));
  if (!again || !isAnswered(again) || !TAKEN.has(again.outcome.status)) return undefined;
  const takes = bodyOracle(schemas);
  for (const place of placesOf(body.value)) {
    let nth = 0;
    /** The original value and the new ones so far. Each later request that contains one of them gets a new value. */
    const used = new Set([place.value]);
    const next = <Of extends Case>(made: Of): Of => {
      for (const last = nth + MAX_PASSED; nth < last;) {
        const value = successor(place.value, ++nth);
        const other = withValueAt(accepted, place.where, value);
        if (other.kind !== 'rest' || !other.body || !takes(operation, other.body)) continue;
        used.add(value);
        return withNewKey(contract, withValueAt(made, place.where, value) as Of, `${seed} renewed`);
      }
      return made;
    };
    const succeeds = async (made: Case): Promise<boolean> => {
      const exchange = await sent(made);
      return exchange !== undefined && isAnswered(exchange) && isSuccess(exchange);
    };
    if (!(await succeeds(next(accepted)))) continue;
    return {
      renew: (made) => (used.has(valueAt(made, place) ?? null) ? next(made) : made),
      isAccepted: (renewed) =>
        succeeds(
          withNewKey(
            contract,
            withValueAt(accepted, place.where, valueAt(renewed, place) ?? place.value),
            `${seed} control`,
          ),
        ),
    };
  }
  // The service accepts no repetition of the request, so the rejection does not show which value must be
  // unique.
  return again.outcome.status === 409
    ? undefined
    : { renew: (made) => ({ ...made }), isAccepted: () => Promise.resolve(false) };
}

interface Place {
  readonly where: string;
  readonly pointer: string;
  readonly value: JsonValue;
}

/**
 * Returns the strings and numbers of a body, with its id first. Items of a list are omitted, because they are rarely
 * unique keys.
 */
function placesOf(body: JsonValue): readonly Place[] {
  return [...leavesOf(body, 'body')]
    .filter(({ value, where }) => ['string', 'number'].includes(typeof value) && !where.includes('*'))
    .toSorted((one, other) => Number(other.where === 'body/id') - Number(one.where === 'body/id'))
    .slice(0, MAX_PLACES);
}

function valueAt(made: Case, { pointer }: Place): JsonValue | undefined {
  if (made.kind !== 'rest' || !made.body || 'raw' in made.body) return undefined;
  return pointed(made.body.value, pointer);
}
