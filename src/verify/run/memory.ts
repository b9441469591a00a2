import type { Contract } from '../../model/contract.ts';
import { isAnswered, type Exchange, type StateSeen } from '../exchange.ts';
import { sightingsIn, type Sighting } from '../judge/sightings.ts';
import { isSuccess } from './tally.ts';

/** Of those that were seen in one state. */
const MOST_THINGS = 3;

/** In which state each resource was seen last. */
export class StateMemory {
  readonly #last = new Map<string, { readonly state: string; readonly answered: number }>();
  /** By subject and state: the ids of what was seen there first, and last. */
  readonly #things = new Map<string, Map<string, readonly string[]>>();
  #clock = 0;

  /** Ids of things that were seen in each state, the last one last; they may have left it. */
  thingsOf(subject: string): ReadonlyMap<string, readonly string[]> {
    return this.#things.get(subject) ?? new Map();
  }

  /** A moment, to be kept from before a request is sent. */
  now(): number {
    return this.#clock++;
  }

  /**
   * Adds to what an answer shows what was seen before. Only an answer that was there when the request was sent is
   * certainly older: of two that overlap nobody knows which came first.
   */
  seen(sightings: readonly Sighting[], sent: number, answered = this.now()): readonly StateSeen[] {
    return sightings.map((sighting) => {
      const { key, subject, state, id } = sighting;
      const last = this.#last.get(key);
      this.#last.set(key, { state, answered });
      const things = this.#things.get(subject) ?? new Map<string, readonly string[]>();
      const ids = [...(things.get(state) ?? []).filter((one) => one !== id), id];
      // The first is the likeliest to be as the document shows it.
      const kept = ids.length > MOST_THINGS ? [ids[0]!, ...ids.slice(1 - MOST_THINGS)] : ids;
      this.#things.set(subject, things.set(state, kept));
      return last && last.answered < sent ? { ...sighting, before: last.state } : sighting;
    });
  }
}

/**
 * The exchange with the states that it shows.
 * @param sent the moment at which its request left, of `memory` or, together with `answered`, of any clock
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
  const states = memory.seen(sightingsIn(contract, exchange), sent, answered);
  return states.length === 0 ? exchange : { ...exchange, states };
}
