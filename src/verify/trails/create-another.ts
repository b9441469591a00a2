import { withUnusedKey } from '../cases/idempotency-key.ts';
import type { Answered, Case, ObservedState } from '../exchange.ts';
import { observedStatesIn } from '../judge/observed-states.ts';
import { creatorsFor } from '../run/flows.ts';
import { isSuccess } from '../run/tally.ts';
import type { Walk } from './plan.ts';

/** Maximum number of generated requests to create another resource. */
const MAX_GENERATED = 6;

/** A resource, with a request about it. */
export interface Candidate {
  readonly about: Case;
  /** Its last observed state, and the response that showed the state. */
  readonly shown: ObservedState;
  readonly answer: Answered;
}

/** Creates a resource for the operation, because existing resources may be in a final state. */
export async function createAnother(walk: Walk, round: number): Promise<Candidate | undefined> {
  const { operation, contract, seed, flows, documented, sample, renew, send } = walk;
  for (const from of creatorsFor(operation, flows)) {
    // If the same request is sent twice, the created resources can share related objects, such as a
    // recipient. So later rounds begin with generated requests.
    const drawn = sample(from, MAX_GENERATED * (round + 1)).slice(MAX_GENERATED * round);
    const known = documented(from).slice(0, 1);
    for (const request of round === 0 ? [...known, ...drawn] : [...drawn, ...known]) {
      const made = withUnusedKey(contract, renew(request), `${seed} ${operation.id} ${round}`);
      const answer = made && (await send(made));
      const [shown] = answer && isSuccess(answer) ? observedStatesIn(contract, answer) : [];
      // The documented request now names the newest resource, unless the user has specified values.
      const [about] = shown ? documented(operation) : [];
      if (about && shown && isAbout(about, shown)) return { about, shown, answer: answer! };
    }
  }
  return undefined;
}

function isAbout(made: Case, { id }: ObservedState): boolean {
  const sent = made.kind === 'rest' ? [made.parameters, made.body] : made.variables;
  return JSON.stringify(sent).includes(id);
}
