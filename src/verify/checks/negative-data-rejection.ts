import { formatSpan } from '../../core/source.ts';
import { isMissingHeader } from '../exchange.ts';
import { declaredAt } from '../judge/declared-at.ts';
import { isRefusal } from '../judge/declared.ts';
import { FINE, type Check } from './check.ts';

export const negativeDataRejection: Check = {
  id: 'negative-data-rejection',
  on: 'rest',
  severity: 'error',
  summary: 'The service must reject a request that violates the contract.',
  enforces: 'OpenAPI 3.1 §4.8.12 (Parameter Object), §4.8.13 (Request Body Object); RFC 9110 §15.5',
  help: 'Validate the request before you act on it. If the service is right to accept the value, relax the contract.',
  run: ({ case: made, outcome: { status } }, { contract }) => {
    const { intent } = made;
    if (intent.kind !== 'invalid' || isMissingHeader(intent.violation)) return undefined;
    if (isRefusal(status)) return FINE;
    const { kind, where } = intent.violation;
    const at = declaredAt(contract, made, where);
    return [
      {
        kind,
        ...(at && { at, cause: `${kind} ${formatSpan(at)}` }),
        message: `${where} violates the contract (${kind}), but the response was ${status} instead of 4xx.`,
      },
    ];
  },
};
