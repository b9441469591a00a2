import type { Contract } from '../../model/contract.ts';
import type { Check } from '../checks/check.ts';
import { sightingsOf } from '../judge/sightings.ts';
import type { Answered } from '../exchange.ts';
import type { Experiment } from '../lab/experiment.ts';

/** Minimum length of a secret. Shorter values occur by chance. */
const MIN_LENGTH = 8;

export const secretsShownOnce: Check = {
  id: 'secrets-shown-once',
  on: 'trail',
  of: 'experiment',
  severity: 'error',
  summary: 'Only the response to the request that created a secret may contain the secret.',
  enforces: 'docs/contract-vocabulary.md (x-secret, @secret)',
  help: 'Store a digest of the secret, or leave the secret out of every other response.',
  run: (experiment, { contract }) => {
    const secrets = secretsOf(contract, experiment);
    if (secrets.size === 0) return undefined;
    const { created } = experiment.subject;
    const isMade = experiment.goal === 'action';
    const later = isMade
      ? experiment.after.map(({ answer }) => answer)
      : [
          ...(created === experiment.written ? [] : [experiment.written]),
          ...[...experiment.before, ...experiment.after].map(({ answer }) => answer),
        ];
    return later.flatMap((answer) =>
      [...secrets].flatMap(([secret, words]) =>
        answer.outcome.text.includes(secret)
          ? [
              {
                kind: `${answer.case.operation.id} ${words}`,
                steps: stepsTo(experiment, answer),
                message: `${answer.case.operation.id} shows the ${words} of a ${experiment.subject.concept} again.`,
              },
            ]
          : [],
      ),
    );
  },
};

function stepsTo(
  { goal, subject, written }: Experiment,
  answer: Answered,
): readonly [Answered, ...Answered[]] {
  const last: readonly [Answered, ...Answered[]] = goal === 'action' ? [written, answer] : [answer];
  return subject.created ? [subject.created, ...last] : last;
}

/** Returns the secrets in the responses that created them, with the words of their properties. */
function secretsOf(contract: Contract, { goal, subject, written }: Experiment): ReadonlyMap<string, string> {
  // An action may create a new secret.
  const makers = [...(subject.created ? [subject.created] : []), ...(goal === 'action' ? [written] : [])];
  return new Map(
    makers
      .flatMap((answer) => sightingsOf(contract, answer))
      .flatMap(({ members }) =>
        [...members].flatMap(([words, { property, value }]): readonly (readonly [string, string])[] =>
          property.marks?.secret && typeof value === 'string' && value.length >= MIN_LENGTH
            ? [[value, words]]
            : [],
        ),
      ),
  );
}
