import type { Check } from '../checks/check.ts';

export const webhookSecrets: Check = {
  id: 'webhook-secrets',
  on: 'trail',
  of: 'delivery',
  severity: 'error',
  summary: 'A webhook must not contain the secret of its receiver, or any other declared secret.',
  enforces: 'docs/contract-vocabulary.md (x-secret, @secret); Standard Webhooks 1.0, Signature scheme',
  help: 'Leave secrets out of events.',
  run: ({ delivery, secrets, leaked }) => {
    const { body = '' } = delivery.request;
    // A public key is not a secret.
    const own = [...secrets].some((one) => !one.startsWith('whpk_') && body.includes(one));
    if (!own && leaked.length === 0) return secrets.size === 0 ? undefined : [];
    const what = leaked[0]?.words ?? 'secret of its receiver';
    return [{ kind: 'secret', message: `A webhook contains the ${what}.` }];
  },
};
