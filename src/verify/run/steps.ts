/** Steps of a sequence: the possible next ones, and their requests. */
import fc from 'fast-check';
import { isDestructive, isSafe } from '../../model/operation-effect.ts';
import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import { withNewKey } from '../cases/idempotency-key.ts';
import { withValueAlone } from '../cases/places.ts';
import type { Case } from '../exchange.ts';
import { choiceOf, type ChoicePath } from '../judge/state-choice.ts';
import { withChoice } from '../trails/state-now.ts';
import type { SequenceState } from './sequence-state.ts';
import { casesOf } from './reach.ts';
import type { Session } from './session.ts';

/** A call, without the values of earlier responses. */
export interface Step {
  readonly operation: Operation;
  /** The documented request, a generated one, or one with a target state. */
  readonly form: 'documented' | 'drawn' | { readonly state: string };
}

/**
 * Operations that create a resource and so start a sequence: they have succeeded, and other requests use their
 * responses.
 */
export function creatorsOf(session: Session): readonly Operation[] {
  const { contract, pool, tally } = session;
  return contract.operations.filter((operation) => {
    if (isSafe(operation) || isDestructive(operation) || !session.drives(operation)) return false;
    if (!tally.row(operation.id).succeeded) return false;
    if (isRest(operation)) return operation.method === 'POST';
    const takesId = pool.flows.some(({ to, where }) => to === operation && /[/.]id$/.test(where));
    return !takesId && pool.flows.some(({ from, to }) => from === operation && to !== operation);
  });
}

/** Returns the steps about known resources: into each possible next state, else documented and generated requests. */
export function possibleSteps(session: Session, sequence: SequenceState): readonly Step[] {
  const takers = session.contract.operations.filter(
    (operation) => sequence.of(operation).size > 0 && session.drives(operation),
  );
  return takers.flatMap((operation): readonly Step[] => {
    if (isSafe(operation)) return [{ operation, form: 'documented' }];
    const states = choicesOf(session, sequence, operation).flatMap(({ states: next }) => next);
    if (states.length > 0) return states.map((state): Step => ({ operation, form: { state } }));
    return [
      { operation, form: 'documented' },
      { operation, form: 'drawn' },
    ];
  });
}

/**
 * Returns the request of a step, or undefined if its target state is not possible, or it cannot be generated.
 * @param salt a different one for a new idempotency key.
 */
export function caseOf(
  session: Session,
  sequence: SequenceState,
  { operation, form }: Step,
  salt: string,
): Case | undefined {
  const cases = casesOf(session, operation, salt, sequence.known(operation));
  const valid: fc.Arbitrary<Case> | undefined = cases.valid;
  const drawn = form === 'drawn' && valid && fc.sample(valid, { seed: session.seed, numRuns: 2 })[1];
  const made = drawn || cases.documented()[0];
  if (!made) return undefined;
  const placed = [...sequence.of(operation)].reduce<Case>(
    (one, [where, { value }]) => withValueAlone(session.contract, one, where, value),
    session.renewed(made),
  );
  if (typeof form === 'string') return withNewKey(session.contract, placed, salt);
  const choice = choicesOf(session, sequence, operation).find(({ states }) => states.includes(form.state));
  return choice && withChoice(session, placed, choice.path, form.state, salt);
}

/** The position of the target state in the request, and the possible states. */
function choicesOf(
  { contract }: Session,
  sequence: SequenceState,
  operation: Operation,
): readonly { readonly path: ChoicePath; readonly states: readonly string[] }[] {
  return sequence.next.flatMap(([machine, states]) => {
    const path = states.length > 0 ? choiceOf(contract, operation, machine) : undefined;
    return path ? [{ path, states }] : [];
  });
}
