import { withOwnKey } from '../cases/own-key.ts';
import type { Answered, RestCase } from '../exchange.ts';
import { withoutMemberAt } from '../generate/members.ts';
import { lackedIn } from '../judge/kept.ts';
import { sightingsIn } from '../judge/sightings.ts';
import { choiceOf } from '../judge/state-choice.ts';
import type { Walk } from './plan.ts';

/** How many requests are drawn for one that asks for something else than what is there. */
const MOST_DRAWN = 4;

/**
 * The request with a body that asks for something that the thing is not: one that was accepted before, else one that is
 * drawn; the request as it is where there is none. It chooses no state, for not every state may follow.
 */
export function changeOf(walk: Walk, made: RestCase, shown: Answered): RestCase {
  const { operation, contract, seed, successes, sample } = walk;
  const choices = sightingsIn(contract, shown).flatMap(
    ({ machine }) => choiceOf(contract, operation, machine) ?? [],
  );
  for (const { kind, ...other } of candidates()) {
    if (kind !== 'rest' || !('body' in other) || !other.body || !('value' in other.body)) continue;
    const value = choices.length > 0 ? withoutMemberAt(other.body.value, choices) : other.body.value;
    const change: RestCase = { ...made, intent: { kind: 'valid' }, body: { ...other.body, value } };
    if (lackedIn(change, shown).length > 0) return withOwnKey(contract, change, `${seed} change`);
  }
  return made;

  function* candidates(): Generator<Answered['case']> {
    for (const { case: accepted } of successes) yield accepted;
    yield* sample(operation, MOST_DRAWN);
  }
}
