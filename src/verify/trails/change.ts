import { withNewKey } from '../cases/idempotency-key.ts';
import type { Answered, RestCase } from '../exchange.ts';
import { withoutMemberAt } from '../../values/members.ts';
import { differingProperties } from '../judge/stored-values.ts';
import { observedStatesIn } from '../judge/observed-states.ts';
import { choiceOf } from '../judge/state-choice.ts';
import type { Walk } from './plan.ts';

/** Maximum number of generated requests to try to find a real change. */
const MAX_GENERATED = 4;

/**
 * Returns the request with a body whose values differ from the resource. The body comes from an accepted request, or
 * else from a generated one. It contains no state, because the transition may not be permitted. Returns the request
 * unchanged if no such body is known.
 */
export function changeOf(walk: Walk, made: RestCase, shown: Answered): RestCase {
  const { operation, contract, seed, successes, sample } = walk;
  const choices = observedStatesIn(contract, shown).flatMap(
    ({ machine }) => choiceOf(contract, operation, machine) ?? [],
  );
  for (const { kind, ...other } of candidates()) {
    if (kind !== 'rest' || !('body' in other) || !other.body || !('value' in other.body)) continue;
    const value = choices.length > 0 ? withoutMemberAt(other.body.value, choices) : other.body.value;
    const change: RestCase = { ...made, intent: { kind: 'valid' }, body: { ...other.body, value } };
    if (differingProperties(change, shown).length > 0) return withNewKey(contract, change, `${seed} change`);
  }
  return made;

  function* candidates(): Generator<Answered['case']> {
    for (const { case: accepted } of successes) yield accepted;
    yield* sample(operation, MAX_GENERATED);
  }
}
