import { isMissingHeader } from '../exchange.ts';
import { isRefusal } from '../judge/declared.ts';
import { FINE, type Check } from './check.ts';

export const missingRequiredHeader: Check = {
  id: 'missing-required-header',
  on: 'rest',
  severity: 'error',
  summary: 'The service must reject a request without a required header.',
  enforces: 'OpenAPI 3.1 §4.8.12 (Parameter Object: required); RFC 9110 §15.5',
  help: 'Reject the request with a 4xx status, or declare the header as optional.',
  run: ({ case: { intent }, outcome: { status } }) => {
    if (intent.kind !== 'invalid' || !isMissingHeader(intent.violation)) return undefined;
    if (isRefusal(status)) return FINE;
    const { where } = intent.violation;
    return [{ kind: where, message: `A request without ${where} returned ${status} instead of 4xx.` }];
  },
};
