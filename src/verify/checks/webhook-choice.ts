import { FINE, type Check } from './check.ts';

export const webhookChoice: Check = {
  id: 'webhook-choice',
  on: 'trail',
  of: 'chosen',
  severity: 'error',
  summary: 'A registration with a list of webhooks receives only those.',
  enforces: 'docs/contract-vocabulary.md (Webhooks, Chosen)',
  help: 'Check the list of an endpoint before queueing an event for it.',
  run: ({ list, chosen, others }) =>
    others.length === 0
      ? FINE
      : [
          {
            kind: 'choice',
            message: `${others.length} other webhooks arrived at an address with only ${chosen} in \`${list}\`.`,
          },
        ],
};
