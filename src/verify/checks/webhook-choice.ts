import { FINE, type Check } from './check.ts';

export const webhookChoice: Check = {
  id: 'webhook-choice',
  on: 'trail',
  of: 'chosen',
  severity: 'error',
  summary: 'Where a registration lists which webhooks are to come, no others do.',
  enforces: 'docs/contract-vocabulary.md (Webhooks, Chosen)',
  help: 'Look up what an endpoint has asked for before an event is put down for it.',
  run: ({ list, chosen, others }) =>
    others.length === 0
      ? FINE
      : [
          {
            kind: 'choice',
            message: `${others.length} other webhooks came to an address whose \`${list}\` holds ${chosen} alone.`,
          },
        ],
};
