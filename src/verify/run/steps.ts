/** Steps of a sequence: which may come next, and the requests that they stand for. */
import fc from 'fast-check';
import { isEnding, isSafe } from '../../model/course.ts';
import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import { withOwnKey } from '../cases/own-key.ts';
import { withValueAlone } from '../cases/places.ts';
import type { Case } from '../exchange.ts';
import { choiceOf, type ChoicePath } from '../judge/state-choice.ts';
import { withChoice } from '../trails/state-now.ts';
import type { Hand } from './hand.ts';
import { casesOf } from './reach.ts';
import type { Session } from './session.ts';

/** A call, apart from the values that it takes of earlier answers. */
export interface Step {
  readonly operation: Operation;
  /** The request of the document; one that is drawn; or one that asks for a state. */
  readonly form: 'documented' | 'drawn' | { readonly state: string };
}

/** What makes a thing of its own, and so begins a sequence: it has succeeded, and its answers go into other requests. */
export function makersOf(session: Session): readonly Operation[] {
  const { contract, pool, tally } = session;
  return contract.operations.filter((operation) => {
    if (isSafe(operation) || isEnding(operation) || !session.drives(operation)) return false;
    if (!tally.row(operation.id).succeeded) return false;
    if (isRest(operation)) return operation.method === 'POST';
    const takesId = pool.flows.some(({ to, where }) => to === operation && /[/.]id$/.test(where));
    return !takesId && pool.flows.some(({ from, to }) => from === operation && to !== operation);
  });
}

/** What takes something that is at hand: into each state that may follow, else as the document shows it and as drawn. */
export function possibleSteps(session: Session, hand: Hand): readonly Step[] {
  const takers = session.contract.operations.filter(
    (operation) => hand.of(operation).size > 0 && session.drives(operation),
  );
  return takers.flatMap((operation): readonly Step[] => {
    if (isSafe(operation)) return [{ operation, form: 'documented' }];
    const states = choicesOf(session, hand, operation).flatMap(({ states: next }) => next);
    if (states.length > 0) return states.map((state): Step => ({ operation, form: { state } }));
    return [
      { operation, form: 'documented' },
      { operation, form: 'drawn' },
    ];
  });
}

/**
 * The request of a step; undefined when the state that it asks for may not follow, or it can not be made.
 * @param salt another for what is to have an idempotency key of its own.
 */
export function caseOf(
  session: Session,
  hand: Hand,
  { operation, form }: Step,
  salt: string,
): Case | undefined {
  const cases = casesOf(session, operation, salt, hand.known(operation));
  const valid: fc.Arbitrary<Case> | undefined = cases.valid;
  const drawn = form === 'drawn' && valid && fc.sample(valid, { seed: session.seed, numRuns: 2 })[1];
  const made = drawn || cases.documented()[0];
  if (!made) return undefined;
  const placed = [...hand.of(operation)].reduce<Case>(
    (one, [where, { value }]) => withValueAlone(session.contract, one, where, value),
    session.renewed(made),
  );
  if (typeof form === 'string') return withOwnKey(session.contract, placed, salt);
  const choice = choicesOf(session, hand, operation).find(({ states }) => states.includes(form.state));
  return choice && withChoice(session, placed, choice.path, form.state, salt);
}

/** Where the request chooses a state, and those that may follow. */
function choicesOf(
  { contract }: Session,
  hand: Hand,
  operation: Operation,
): readonly { readonly path: ChoicePath; readonly states: readonly string[] }[] {
  return hand.next.flatMap(([machine, states]) => {
    const path = states.length > 0 ? choiceOf(contract, operation, machine) : undefined;
    return path ? [{ path, states }] : [];
  });
}
