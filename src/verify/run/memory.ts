import type { Contract } from '../../model/contract.ts';
import { isAnswered, type Exchange, type TrackedState, type ObservedState } from '../exchange.ts';
import { observedStatesIn } from '../judge/observed-states.ts';
import { isSuccess } from './tally.ts';

/** Of those seen in one state. */
const MAX_IDS = 3;

/** The last observed state of each resource. */
export class StateMemory {
  readonly #last = new Map<string, { readonly state: string; readonly answered: number }>();
  /** By subject and state: ids of the first and last resources observed there. */
  readonly #things = new Map<string, Map<string, readonly string[]>>();
  #clock = 0;

  /** Ids of resources observed in each state, oldest first. They may have left the state. */
  thingsOf(subject: string): ReadonlyMap<string, readonly string[]> {
    return this.#things.get(subject) ?? new Map();
  }

  /** The current moment, to be read before a request is sent. */
  now(): number {
    return this.#clock++;
  }

  /**
   * Adds the earlier observations to the observations in a response. Only a response received before the request was
   * sent is certainly older, because the order of overlapping requests is unknown.
   */
  seen(states: readonly ObservedState[], sent: number, answered = this.now()): readonly TrackedState[] {
    return states.map((observed) => {
      const { key, subject, state, id } = observed;
      const last = this.#last.get(key);
      this.#last.set(key, { state, answered });
      const things = this.#things.get(subject) ?? new Map<string, readonly string[]>();
      const ids = [...(things.get(state) ?? []).filter((one) => one !== id), id];
      // The first one is most likely to match the document.
      const kept = ids.length > MAX_IDS ? [ids[0]!, ...ids.slice(1 - MAX_IDS)] : ids;
      this.#things.set(subject, things.set(state, kept));
      return last && last.answered < sent ? { ...observed, before: last.state } : observed;
    });
  }
}

/**
 * Returns the exchange with its observed states.
 * @param sent moment of its request by the clock of `memory` or, together with `answered`, any clock
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
