import type { Check } from '../checks/check.ts';
import { differences } from './equal-views.ts';
import { valueOf } from './unchanged-properties.ts';

export const webhookState: Check = {
  id: 'webhook-state',
  on: 'trail',
  of: 'event-state',
  severity: 'error',
  summary: 'The resource in a webhook must have the values that a read of the resource returns.',
  enforces: 'docs/contract-vocabulary.md (x-event, @event; x-concept, @concept)',
  help: 'Build the webhook from the stored resource, in the same transaction as the change.',
  run: ({ event, seen, registered, exchange, read, shown }, { contract }) =>
    differences(contract, shown, seen).map((words) => ({
      kind: `${event} ${words}`,
      steps: [registered, exchange, read],
      message: `Webhook ${event} has ${words} ${valueOf(seen, words)}, but ${read.case.operation.id} shows ${valueOf(shown, words)}.`,
    })),
};
