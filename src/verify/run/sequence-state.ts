import type { JsonValue } from '../../core/json.ts';
import { isSafe } from '../../model/operation-effect.ts';
import type { Contract } from '../../model/contract.ts';
import type { StateMachine } from '../../model/behaviour.ts';
import type { Operation } from '../../model/operation.ts';
import type { Answered } from '../exchange.ts';
import type { Known } from '../../values/values.ts';
import { observedStatesIn } from '../judge/observed-states.ts';
import { offersToOther } from './cross-protocol-lookup.ts';
import type { Pool } from './pool.ts';
import { isSuccess } from './tally.ts';

interface Held {
  readonly value: JsonValue;
  /** The response that returned it. */
  readonly from: Answered;
}

/** State of a sequence: values returned by its own changes, and states observed in its responses. */
export class SequenceState {
  readonly #contract: Contract;
  readonly #pool: Pool;
  /** By operation id, then by place. */
  readonly #held = new Map<string, Map<string, Held>>();
  readonly #states = new Map<StateMachine, string>();

  constructor(contract: Contract, pool: Pool) {
    this.#contract = contract;
    this.#pool = pool;
  }

  /** Values only read may belong to others, and are not used. */
  take(answer: Answered): void {
    if (!isSuccess(answer)) return;
    for (const { machine, state } of observedStatesIn(this.#contract, answer))
      this.#states.set(machine, state);
    if (isSafe(answer.case.operation)) return;
    // Values from the response itself come last, so that they take precedence.
    const offers = [...offersToOther(this.#contract, answer), ...this.#pool.offers(answer).toReversed()];
    for (const { to, where, value } of offers) {
      // A list would have to be created from several values.
      if (value === null || where.includes('*')) continue;
      const places = this.#held.get(to.id) ?? new Map<string, Held>();
      this.#held.set(to.id, places.set(where, { value, from: answer }));
    }
  }

  /** Returns the places of the operation's requests with values of the sequence. */
  of({ id }: Operation): ReadonlyMap<string, Held> {
    return this.#held.get(id) ?? new Map<string, Held>();
  }

  /** Returns the sequence's values, else earlier ones of the service. */
  known(operation: Operation): Known {
    const held = this.of(operation);
    const others = this.#pool.known(operation);
    return (where) => {
      const own = held.get(where);
      return own ? [own.value] : others(where);
    };
  }

  /** The machines of the observed resources, with their possible next states. */
  get next(): readonly (readonly [StateMachine, readonly string[]])[] {
    return Array.from(this.#states, ([machine, state]) => [
      machine,
      machine.transitions.find(({ from }) => from === state)?.to ?? [],
    ]);
  }
}
