import { splitWords } from '../../core/words.ts';
import { ownMember } from '../../core/own-member.ts';
import type { InputPath } from '../../model/behaviour.ts';
import { withNewKey } from '../cases/idempotency-key.ts';
import type { Case, ObservedState } from '../exchange.ts';
import { withInput, withoutInput } from '../judge/pages.ts';
import { sightingsOf } from '../judge/sightings.ts';
import { observedStatesIn } from '../judge/observed-states.ts';
import { isOptionalChoice, type ChoicePath } from '../judge/state-choice.ts';
import { readerOf, readsOf } from '../lab/readings.ts';
import type { Walk } from './plan.ts';

/**
 * Returns the current state of a resource. Sends the call `made` without a state, or else reads the resource by its id.
 */
export async function stateNow(
  walk: Walk,
  { key, id, subject }: ObservedState,
  made: Case,
  choice: ChoicePath,
): Promise<string | undefined> {
  const { contract, send } = walk;
  const same = withoutChoice(walk, made, choice);
  if (same) {
    const answer = await send(same);
    return answer && observedStatesIn(contract, answer).find((one) => one.key === key)?.state;
  }
  const [owner = '', member = ''] = subject.split('.');
  const concept = splitWords(owner).join(' ');
  const readers = readsOf(walk, concept).flatMap((action) => readerOf(walk, 'own', action, id, new Map()));
  // Reads only over the same protocol, because the other protocol may spell states differently.
  for (const { request } of readers.filter((one) => one.request.kind === made.kind)) {
    const answer = await send(request);
    const seen = answer && sightingsOf(contract, answer).find((one) => one.id === id);
    const state = ownMember(seen?.value, member);
    if (typeof state === 'string') return state;
  }
  return undefined;
}

/**
 * Returns the call with another state.
 * @param purpose a different purpose leads to a different idempotency key
 */
export function withChoice(
  { contract, seed }: Pick<Walk, 'contract' | 'seed'>,
  made: Case,
  choice: ChoicePath,
  state: string,
  purpose = '',
): Case {
  return withNewKey(contract, withInput(made, placeOf(made, choice), state), `${seed} ${purpose}${state}`);
}

/** Returns the same call without a state, or undefined if the state is required. */
function withoutChoice({ contract, seed }: Walk, made: Case, choice: ChoicePath): Case | undefined {
  if (!isOptionalChoice(contract, made.operation, choice)) return undefined;
  const other = withoutInput(made, placeOf(made, choice));
  return other === made ? undefined : withNewKey(contract, other, `${seed} no state`);
}

function placeOf({ kind }: Case, path: ChoicePath): InputPath {
  return { in: kind === 'graphql' ? 'argument' : 'body', path };
}
