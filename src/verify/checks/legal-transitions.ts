import { isSuccess } from '../run/tally.ts';
import { FINE, type Check } from './check.ts';

export const legalTransitions: Check = {
  id: 'legal-transitions',
  on: 'trail',
  of: 'transition',
  severity: 'error',
  summary: 'The service must accept each declared transition for at least one resource.',
  enforces: 'docs/contract-vocabulary.md (x-transitions, @transitions)',
  help: 'Permit the transition, or remove its declaration. State any further conditions in its description.',
  run: ({ isDeclared, subject, from, to, tried }) => {
    if (!isDeclared) return undefined;
    if (isSuccess(tried)) return FINE;
    const message = `The declared transition of ${subject} from ${from} to ${to} was rejected with ${tried.outcome.status}, and the resource did not change.`;
    return [{ kind: `${subject} ${from} ${to}`, message }];
  },
};
