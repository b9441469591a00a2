/**
 * What may be sent once only: a service that keeps a number, a name or an address unique refuses the second request with
 * 409, whatever else is wrong or right with it. Then each request gets a value of its own there, like the accepted one.
 */
import type { JsonValue } from '../../core/json.ts';
import { isSafe } from '../../model/course.ts';
import { withOwnKey } from '../cases/own-key.ts';
import { withValueAt } from '../cases/places.ts';
import { isAnswered, type Case, type Exchange } from '../exchange.ts';
import { leavesOf } from '../generate/leaves.ts';
import { successor } from '../generate/successor.ts';
import { pointed } from './expression.ts';
import { bodyOracle } from '../cases/rest-cases.ts';
import { tryEach } from './explore.ts';
import type { Session } from './session.ts';
import { isSuccess } from './tally.ts';

/** How many places of a request are tried. */
const MOST_PLACES = 8;
/** Successors that the contract does not allow are passed over. */
const MOST_PASSED = 1_000;

/** Gives requests that are made of an accepted one a value of their own. */
export interface Renewal {
  /** The same where the value is not there, since it is what was broken or varied. */
  readonly renew: <Of extends Case>(made: Of) => Of;
  /** Whether the accepted request is accepted with the new value too: with a number out of use it is not. */
  readonly isAccepted: (renewed: Case) => Promise<boolean>;
}

/**
 * Finds out by sending the accepted request once more, then with other values in one place after another. Undefined where
 * nothing has to be new.
 */
export async function renewing(session: Session, accepted: Case): Promise<Renewal | undefined> {
  const { contract, seed, schemas } = session;
  if (accepted.kind !== 'rest' || isSafe(accepted.operation)) return undefined;
  const { body, operation } = accepted;
  if (!body || 'raw' in body) return undefined;
  const sent = async (made: Case): Promise<Exchange | undefined> => {
    let exchange: Exchange | undefined;
    await tryEach(session, [made], (one) => (exchange = one));
    return exchange;
  };
  const again = await sent(withOwnKey(contract, accepted, `${seed} once more`));
  if (!again || !isAnswered(again) || again.outcome.status !== 409) return undefined;
  const takes = bodyOracle(schemas);
  for (const place of placesOf(body.value)) {
    let nth = 0;
    const next = <Of extends Case>(made: Of): Of => {
      for (const last = nth + MOST_PASSED; nth < last;) {
        const value = successor(place.value, ++nth);
        const other = withValueAt(accepted, place.where, value);
        if (other.kind !== 'rest' || !other.body || !takes(operation, other.body)) continue;
        return withOwnKey(contract, withValueAt(made, place.where, value) as Of, `${seed} renewed`);
      }
      return made;
    };
    const isTaken = async (made: Case): Promise<boolean> => {
      const exchange = await sent(made);
      return exchange !== undefined && isAnswered(exchange) && isSuccess(exchange);
    };
    if (!(await isTaken(next(accepted)))) continue;
    return {
      renew: (made) => (valueAt(made, place) === place.value ? next(made) : made),
      isAccepted: (renewed) =>
        isTaken(
          withOwnKey(
            contract,
            withValueAt(accepted, place.where, valueAt(renewed, place) ?? place.value),
            `${seed} control`,
          ),
        ),
    };
  }
  return undefined;
}

interface Place {
  readonly where: string;
  readonly pointer: string;
  readonly value: JsonValue;
}

/** Of the texts and numbers of a body; what stands in a list is seldom what a thing is known by. */
function placesOf(body: JsonValue): readonly Place[] {
  return [...leavesOf(body, 'body')]
    .filter(({ value, where }) => ['string', 'number'].includes(typeof value) && !where.includes('*'))
    .slice(0, MOST_PLACES);
}

function valueAt(made: Case, { pointer }: Place): JsonValue | undefined {
  if (made.kind !== 'rest' || !made.body || 'raw' in made.body) return undefined;
  return pointed(made.body.value, pointer);
}
