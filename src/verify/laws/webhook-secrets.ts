import type { Check } from '../checks/check.ts';
import { sightingsOf } from '../judge/sightings.ts';

/** Minimum length of a secret. Shorter values occur by chance. */
const MIN_LENGTH = 8;

export const webhookSecrets: Check = {
  id: 'webhook-secrets',
  on: 'trail',
  of: 'delivery',
  severity: 'error',
  summary: 'A webhook must not contain the secret of its receiver.',
  enforces: 'docs/contract-vocabulary.md (x-secret, @secret); Standard Webhooks 1.0, Signature scheme',
  help: 'Leave secrets out of events.',
  run: ({ delivery, registered, secrets }, { contract }) => {
    const declared = sightingsOf(contract, registered).flatMap(({ members }) =>
      [...members.values()].flatMap(({ property, value }) => (property.marks?.secret ? [value] : [])),
    );
    // A public key is not a secret.
    const all = [...declared, ...secrets]
      .filter((one) => typeof one === 'string')
      .filter((one) => one.length >= MIN_LENGTH && !one.startsWith('whpk_'));
    if (all.length === 0) return undefined;
    const { body = '' } = delivery.request;
    return all.some((one) => body.includes(one))
      ? [{ kind: 'secret', message: 'A webhook contains the secret of its receiver.' }]
      : [];
  },
};
