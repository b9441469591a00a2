import { sightingsIn } from '../judge/sightings.ts';
import { isSuccess } from '../run/tally.ts';
import { FINE, type Check } from './check.ts';

export const illegalTransitions: Check = {
  id: 'illegal-transitions',
  on: 'trail',
  of: 'transition',
  severity: 'error',
  summary: 'A request that would bring a thing into a state to which no transition leads is refused.',
  enforces: 'docs/contract-vocabulary.md (x-transitions, @transitions); RFC 9110 §15.5.10',
  help: 'Look up the declared transitions before changing a state: 409, or in GraphQL a user error.',
  run: ({ isDeclared, subject, from, to, tried }, { contract }) => {
    if (isDeclared) return undefined;
    if (!isSuccess(tried)) return FINE;
    const shown = sightingsIn(contract, tried).find((one) => one.subject === subject);
    if (shown?.state !== to) return FINE;
    const kind = `${subject} ${from ?? 'new'} ${to}`;
    const message =
      from === undefined
        ? `${subject} ${shown.id} was made in ${to}, which is not initial.`
        : `${subject} of ${shown.id} was ${from} and came into ${to}: no transition leads there.`;
    return [{ kind, message }];
  },
};
