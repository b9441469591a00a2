import type { Contract } from '../../model/contract.ts';
import type { Check } from '../checks/check.ts';
import { sightingsOf } from '../judge/sightings.ts';
import type { Answered } from '../exchange.ts';
import type { Experiment } from '../lab/experiment.ts';

/** Shorter values occur by chance. */
const SHORTEST = 8;

export const secretsShownOnce: Check = {
  id: 'secrets-shown-once',
  on: 'trail',
  of: 'experiment',
  severity: 'error',
  summary: 'A secret is shown by the response that made it, and by no other.',
  enforces: 'docs/contract-vocabulary.md (x-secret, @secret)',
  help: 'Store a digest of the secret, or leave the secret out of every other response.',
  run: (experiment, { contract }) => {
    const secrets = secretsOf(contract, experiment);
    if (secrets.size === 0) return undefined;
    const { created } = experiment.subject;
    const later = [
      ...(created === experiment.written ? [] : [experiment.written]),
      ...[...experiment.before, ...experiment.after].map(({ answer }) => answer),
    ];
    return later.flatMap((answer) =>
      [...secrets].flatMap(([secret, words]) =>
        answer.outcome.text.includes(secret)
          ? [
              {
                kind: `${answer.case.operation.id} ${words}`,
                steps: created ? ([created, answer] as [Answered, Answered]) : ([answer] as [Answered]),
                message: `${answer.case.operation.id} shows the ${words} of a ${experiment.subject.concept} again.`,
              },
            ]
          : [],
      ),
    );
  },
};

/** Secrets in the response to the creation, with the words of their properties. */
function secretsOf(contract: Contract, { subject: { created } }: Experiment): ReadonlyMap<string, string> {
  if (!created) return new Map();
  return new Map(
    sightingsOf(contract, created).flatMap(({ members }) =>
      [...members].flatMap(([words, { property, value }]): readonly (readonly [string, string])[] =>
        property.marks?.secret && typeof value === 'string' && value.length >= SHORTEST
          ? [[value, words]]
          : [],
      ),
    ),
  );
}
