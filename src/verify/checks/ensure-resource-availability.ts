import type { Answered } from '../exchange.ts';
import { resultOf } from '../judge/pages.ts';
import { stepsWith, type Experiment, type Reading } from '../lab/experiment.ts';
import type { Check } from './check.ts';

export const ensureResourceAvailability: Check = {
  id: 'ensure-resource-availability',
  on: 'trail',
  of: 'experiment',
  severity: 'error',
  summary:
    'A created resource must be readable. If one operation shows a resource, all other operations that read it must also show it.',
  enforces: 'RFC 9110 §9.3.3, §15.3.2; docs/contract-vocabulary.md (x-concept, @concept)',
  help: 'Return 201 only after the resource exists, and 202 before that. Let both protocols read it from the same source.',
  graphql: {
    enforces: 'GraphQL September 2025 §6.2.2 (Mutation); docs/contract-vocabulary.md (@concept)',
    help: 'Return the resource only after it exists. Let both protocols read it from the same source.',
  },
  run: (experiment) => {
    const { goal, subject, after } = experiment;
    const own = after.filter(({ kind }) => kind === 'own');
    const missing = own.filter(({ answer }) => isMissing(answer));
    if (own.length === 0 || goal === 'delete' || goal === 'repeat') return undefined;
    const showing = own.find(({ seen }) => seen.length > 0);
    if (!showing && goal !== 'create') return undefined;
    return missing.map((reading) => ({
      kind: reading.operation,
      cause: `${reading.operation} ${subject.concept}`,
      steps: stepsWith(experiment, reading, showing),
      message: `${reading.operation} returned ${reading.answer.outcome.status} without ${subject.concept} ${subject.id}, ${reasonOf(experiment, showing)}.`,
    }));
  },
};

function reasonOf({ goal, written }: Experiment, showing: Reading | undefined): string {
  if (goal === 'create') return `which ${written.case.operation.id} created`;
  return `which ${showing!.operation} shows`;
}

/** True for 404, 410, or null in GraphQL. A failure or a missing permission does not count. */
function isMissing(answer: Answered): boolean {
  const { case: made, outcome } = answer;
  if (made.kind === 'rest') return outcome.status === 404 || outcome.status === 410;
  return outcome.status < 400 && (resultOf(answer) ?? null) === null;
}
