import { FINE, type Check } from './check.ts';

export const webhookChoice: Check = {
  id: 'webhook-choice',
  on: 'trail',
  of: 'chosen',
  severity: 'error',
  summary: 'A receiver that subscribes to a list of webhooks must receive only those.',
  enforces: 'docs/contract-vocabulary.md (Webhooks, Selected)',
  help: 'Check the list of a receiver before queueing an event for it.',
  run: ({ list, chosen, others }) =>
    others.length === 0
      ? FINE
      : [
          {
            kind: 'choice',
            message: `A receiver with only ${chosen} in \`${list}\` received other webhooks (${others.length}).`,
          },
        ],
};
