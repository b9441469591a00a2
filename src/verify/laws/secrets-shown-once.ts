import type { Check } from '../checks/check.ts';
import { contains } from '../run/known-secrets.ts';

export const secretsShownOnce: Check = {
  id: 'secrets-shown-once',
  on: 'trail',
  of: 'later-response',
  severity: 'error',
  summary: 'Only the response to the request that created a secret may contain the secret.',
  enforces: 'docs/contract-vocabulary.md (x-secret, @secret)',
  help: 'Store a digest of the secret, or leave the secret out of every other response.',
  run: ({ answer, known }) =>
    known
      .filter((secret) => contains(answer.outcome.text, secret))
      .map(({ words, first }) => ({
        kind: `${answer.case.operation.id} ${words}`,
        steps: [first, answer],
        message: `${answer.case.operation.id} shows the ${words} again.`,
      })),
};
