import { FINE, type Check } from './check.ts';

/** Statuses that refuse a request; which of them a violation deserves is the service's to choose. */
const REFUSALS = new Set([
  400, 401, 403, 404, 405, 406, 409, 410, 411, 412, 413, 414, 415, 416, 417, 422, 428, 429, 431,
]);

export const negativeDataRejection: Check = {
  id: 'negative-data-rejection',
  on: 'rest',
  severity: 'error',
  summary: 'A request that breaks the contract in one place is refused.',
  enforces: 'OpenAPI 3.1 §4.8.12 (Parameter Object), §4.8.13 (Request Body Object); RFC 9110 §15.5',
  help: 'Validate the request before acting on it; or loosen the contract, if the value is welcome.',
  run: ({ case: { intent }, outcome: { status } }) => {
    if (intent.kind !== 'invalid') return undefined;
    if (REFUSALS.has(status) || status >= 500) return FINE;
    const { kind, where } = intent.violation;
    return [
      {
        kind,
        message: `${where} breaks the contract (${kind}), and was answered with ${status} instead of 4xx.`,
      },
    ];
  },
};
