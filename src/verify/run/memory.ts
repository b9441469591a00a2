import type { Contract } from '../../model/contract.ts';
import { isAnswered, type Exchange, type TrackedState, type ObservedState } from '../exchange.ts';
import { observedStatesIn } from '../judge/observed-states.ts';
import { isSuccess } from './tally.ts';

/** Maximum number of stored ids for one state. */
const MAX_IDS = 3;

/** Stores the last observed state of each resource. */
export class StateMemory {
  readonly #last = new Map<string, { readonly state: string; readonly answered: number }>();
  /** Ids of the first and the last resources observed in a state, by subject and state. */
  readonly #ids = new Map<string, Map<string, readonly string[]>>();
  #clock = 0;

  /** Returns the ids of resources that were observed in each state, oldest first. They may have changed since. */
  idsByState(subject: string): ReadonlyMap<string, readonly string[]> {
    return this.#ids.get(subject) ?? new Map();
  }

  /** Returns the next moment of a logical clock. Call it before a request is sent. */
  now(): number {
    return this.#clock++;
  }

  /**
   * Adds the earlier states to the states in a response. An earlier response must have arrived before the request was
   * sent, because the order of overlapping requests is unknown.
   */
  seen(states: readonly ObservedState[], sent: number, answered = this.now()): readonly TrackedState[] {
    return states.map((observed) => {
      const { key, subject, state, id } = observed;
      const last = this.#last.get(key);
      this.#last.set(key, { state, answered });
      const byState = this.#ids.get(subject) ?? new Map<string, readonly string[]>();
      const ids = [...(byState.get(state) ?? []).filter((one) => one !== id), id];
      // Keeps the first id, because it is most likely to match the document.
      const kept = ids.length > MAX_IDS ? [ids[0]!, ...ids.slice(1 - MAX_IDS)] : ids;
      this.#ids.set(subject, byState.set(state, kept));
      return last && last.answered < sent ? { ...observed, before: last.state } : observed;
    });
  }
}

/**
 * Returns the exchange with its observed states.
 * @param sent the time of the request, by the clock of `memory`
 * @param answered the time of the response. If it is passed, both times can be of another clock.
 */
export function withStates(
  contract: Contract,
  memory: StateMemory,
  exchange: Exchange,
  sent: number,
  answered?: number,
): Exchange {
  if (!isAnswered(exchange) || !isSuccess(exchange)) return exchange;
  const { intent } = exchange.case;
  if (intent.kind === 'valid' && intent.repeated) return exchange;
  const states = memory.seen(observedStatesIn(contract, exchange), sent, answered);
  return states.length === 0 ? exchange : { ...exchange, states };
}
