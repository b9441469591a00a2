import { isSigned } from '../receive/signature.ts';
import type { Check } from './check.ts';

export const webhookSignature: Check = {
  id: 'webhook-signature',
  on: 'trail',
  of: 'delivery',
  severity: 'error',
  summary:
    'A webhook must be signed with a secret that the service has returned, and its timestamp must be the current time.',
  enforces: 'Standard Webhooks 1.0, Signature scheme, Timestamp',
  help: 'Sign `id.timestamp.body` over the sent bytes, with a new timestamp for every attempt.',
  run: ({ callback, delivery, secrets, tolerance }) => {
    const { headers } = delivery.request;
    const isDeclared = callback.headers.some(({ name }) => name.wire.toLowerCase() === 'webhook-signature');
    if (!isDeclared || secrets.size === 0) return undefined;
    if (!isSigned(delivery.request, secrets)) {
      const id = headers['webhook-id'] ?? 'without an id';
      return [
        {
          kind: 'signature',
          message: `Webhook ${id} is not signed with a secret that the service has returned.`,
        },
      ];
    }
    const signatures = headers['webhook-signature'] ?? '';
    if (!SIGNATURES.test(signatures)) {
      const message = `A webhook has the signatures ${signatures}. Each must start with its version, and spaces must separate them.`;
      return [{ kind: 'form', message }];
    }
    const age = Math.abs(delivery.at - Number(headers['webhook-timestamp']) * 1000);
    return tolerance !== undefined && !(age <= tolerance)
      ? [
          {
            kind: 'timestamp',
            message: `A webhook has the timestamp ${headers['webhook-timestamp']}, not the current time.`,
          },
        ]
      : [];
  },
};

const SIGNATURES = /^v\w+,[\w+/=-]+(?: v\w+,[\w+/=-]+)*$/;
