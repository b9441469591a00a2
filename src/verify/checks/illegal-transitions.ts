import { observedStatesIn } from '../judge/observed-states.ts';
import { isSuccess } from '../run/tally.ts';
import { FINE, type Check } from './check.ts';

export const illegalTransitions: Check = {
  id: 'illegal-transitions',
  on: 'trail',
  of: 'transition',
  severity: 'error',
  summary: 'The service must reject requests for undeclared transitions.',
  enforces: 'docs/contract-vocabulary.md (x-transitions, @transitions); RFC 9110 §15.5.10',
  help: 'Check the declared transitions before changing a state. Reject others with 409, or in GraphQL with a user error.',
  run: ({ isDeclared, subject, from, to, tried, after }, { contract }) => {
    if (isDeclared) return undefined;
    const shown = observedStatesIn(contract, tried).find((one) => one.subject === subject);
    const isShown = isSuccess(tried) && shown?.state === to;
    if (!isShown && after !== to) return FINE;
    const kind = `${subject} ${from ?? 'new'} ${to}`;
    const of = shown ? ` of ${shown.id}` : '';
    const but = isShown ? '' : `, although the response to the request does not show it`;
    const message =
      from === undefined
        ? `${subject}${of} was created in ${to}, which is not an initial state.`
        : `${subject}${of} changed from ${from} to ${to}, which is not a declared transition${but}.`;
    // A service that creates a resource in one wrong state usually accepts the other states.
    return [{ kind, message, ...(from === undefined && { cause: `${subject} new` }) }];
  },
};
