import { isSuccess } from '../run/tally.ts';
import { FINE, type Check } from './check.ts';

export const legalTransitions: Check = {
  id: 'legal-transitions',
  on: 'trail',
  of: 'transition',
  severity: 'error',
  summary:
    'The service must accept each declared transition for at least one resource, and must apply each one that it accepts.',
  enforces: 'docs/contract-vocabulary.md (x-transitions, @transitions)',
  help: 'Permit the transition, or remove its declaration. State any further conditions in its description.',
  run: ({ isDeclared, subject, from, to, tried, after }) => {
    if (!isDeclared) return undefined;
    if (isSuccess(tried)) {
      const isLost = after === from && from !== to && tried.outcome.status !== 202;
      const lost = `The transition of ${subject} from ${from} to ${to} was accepted, but the resource is still in ${from}.`;
      return isLost ? [{ kind: `${subject} ${from} ${to} lost`, message: lost }] : FINE;
    }
    const message = `The declared transition of ${subject} from ${from} to ${to} was rejected with ${tried.outcome.status}, and the resource did not change.`;
    return [{ kind: `${subject} ${from} ${to}`, message }];
  },
};
