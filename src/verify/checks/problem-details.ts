import { isJsonObject } from '../../core/json.ts';
import { essenceOf } from '../judge/declared.ts';
import { FINE, type Check } from './check.ts';

export const problemDetails: Check = {
  id: 'problem-details',
  on: 'rest',
  severity: 'error',
  summary: 'The `status` in problem details must equal the status of the response.',
  enforces: 'RFC 9457 §3.1.2',
  help: 'Set both statuses from the same value.',
  run: ({ outcome: { status, headers, json } }) => {
    if (essenceOf(headers['content-type'] ?? '') !== 'application/problem+json' || !isJsonObject(json))
      return undefined;
    const stated = json['status'];
    return stated === undefined || stated === status
      ? FINE
      : [
          {
            kind: 'status',
            cause: 'status',
            message: `The response has status ${status}, but its problem details have status ${JSON.stringify(stated)}.`,
          },
        ];
  },
};
