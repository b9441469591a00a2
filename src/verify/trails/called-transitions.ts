import { isSafe } from '../../model/operation-effect.ts';
import { isRest } from '../../model/lookup.ts';
import type { RestOperation } from '../../model/operation.ts';
import { withNewKey } from '../cases/idempotency-key.ts';
import { withValueAt } from '../cases/case-values.ts';
import type { Answered, Case, ObservedState } from '../exchange.ts';
import { observedStatesIn } from '../judge/observed-states.ts';
import { choiceOf } from '../judge/state-choice.ts';
import { isSuccess } from '../run/tally.ts';
import type { TrailPlan, Walk } from './plan.ts';
import { caseWith, isRead, pathOf } from './readers.ts';
import { isLater, nextOf, settle, stateAfter } from './states.ts';
import { Steps } from './steps.ts';

/** Maximum number of resources to try in one state, because a rejection may have another reason. */
const MAX_ATTEMPTS = 3;
/** Maximum number of resources to examine. */
const MAX_KNOWN = 8;
/** Minimum length of a stem. A shorter stem may begin any word. */
const MIN_STEM = 4;

/**
 * Tests a call that led to a state, according to its response. Repeats the call for resources in other states, from
 * which the transition is declared or undeclared. Runs last, because the states of resources are known after all
 * operations.
 */
export const calledTransitions: TrailPlan<'transition'> = {
  kind: 'transition',
  when: 'last',
  walk: async (walk) => {
    const { operation, contract, seed, send } = walk;
    const last = walk.successes.at(-1);
    const [shown] = last ? observedStatesIn(contract, last) : [];
    if (!shown || !isRest(operation) || isSafe(operation)) return [];
    const { machine, subject, state: to } = shown;
    if (choiceOf(contract, operation, machine)) return [];
    const reader = readerOf(walk, operation);
    if (!reader) return [];
    const stateIn = (answer: Answered): string | undefined =>
      observedStatesIn(contract, answer).find((one) => one.subject === subject)?.state;
    const steps = new Steps(isNamedAfter(operation, to) ? to : undefined);
    const tries = new Map<string, number>();
    for (const made of aboutOthers(walk, reader, shown)) {
      const read = caseWith(walk, reader, pathOf(made));
      const see = async (): Promise<readonly [Answered, string] | undefined> => {
        const answer = read && (await send(read));
        const state = answer && stateIn(answer);
        return state === undefined ? undefined : [answer!, state];
      };
      const [before, from] = (await see()) ?? [];
      if (!before || from === undefined || from === to) continue;
      const nth = tries.get(from) ?? 0;
      if (nth >= MAX_ATTEMPTS) continue;
      const isDeclared = nextOf(machine, from).includes(to);
      if (!isDeclared && isLater(machine, from, to)) {
        await settle();
        if ((await see())?.[1] !== from) continue;
      }
      tries.set(from, nth + 1);
      const answer = await send(withNewKey(contract, made, `${seed} ${isDeclared ? 'again' : 'illegal'}`));
      if (!answer) continue;
      // One success is enough. Another resource might be rejected for a different reason.
      if (isSuccess(answer)) tries.set(from, MAX_ATTEMPTS);
      const now = async (): Promise<string | undefined> => (await see())?.[1];
      const after = await (isDeclared && isSuccess(answer) ? stateAfter(from, now) : now());
      const step = { subject, from, to, before, tried: answer, after };
      if (!isDeclared) steps.addIllegal(step);
      else await steps.add(step, stateIn(answer), () => Promise.resolve(after));
    }
    return steps.trails;
  },
};

/** True if the name of the state begins with the verb of the call, as in `cancel` and `canceled`. */
function isNamedAfter({ callPath }: RestOperation, state: string): boolean {
  const stem = callPath.action.words[0]?.toLowerCase().replace(/e$/, '') ?? '';
  return stem.length >= MIN_STEM && state.toLowerCase().startsWith(stem);
}

/** Returns the operation that reads the resource of the call. */
function readerOf({ contract }: Walk, { path }: RestOperation): RestOperation | undefined {
  return contract.operations
    .filter(isRest)
    .find((other) => isRead(other) && path.startsWith(other.path) && other.path.endsWith('}'));
}

/** Returns the call for a resource in each other state, then for all known resources. */
function aboutOthers(walk: Walk, reader: RestOperation, { subject, state }: ObservedState): readonly Case[] {
  const { operation, documented, idsByState } = walk;
  const known = Array.from({ length: MAX_KNOWN }, (_, nth) => documented(operation, nth)[0]);
  const [first] = known;
  const name = /\{([^{}]+)\}$/.exec(reader.path)?.[1] ?? '';
  const seen = [...idsByState(subject)]
    .filter(([other]) => other !== state)
    .flatMap(([, ids]) => ids)
    .map((id) => first && withValueAt(first, `path.${name}`, id));
  return [...seen, ...known].filter((made) => made !== undefined);
}
