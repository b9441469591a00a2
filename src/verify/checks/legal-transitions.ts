import { isSuccess } from '../run/tally.ts';
import { FINE, type Check } from './check.ts';

export const legalTransitions: Check = {
  id: 'legal-transitions',
  on: 'trail',
  of: 'transition',
  severity: 'error',
  summary:
    'A request that would bring a thing over a declared transition is taken, at least from some thing.',
  enforces: 'docs/contract-vocabulary.md (x-transitions, @transitions)',
  help: 'Let the state follow, or declare no transition there; what else it takes belongs into the description.',
  run: ({ isDeclared, subject, from, to, tried }) => {
    if (!isDeclared) return undefined;
    if (isSuccess(tried)) return FINE;
    const message = `${subject} was ${from}, ${to} was asked for, which is declared to follow, and it was refused with ${tried.outcome.status}: the thing stayed what it was.`;
    return [{ kind: `${subject} ${from} ${to}`, message }];
  },
};
