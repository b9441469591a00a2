import { isJsonObject } from '../../core/json.ts';
import { essenceOf } from '../judge/declared.ts';
import { FINE, type Check } from './check.ts';

export const problemDetails: Check = {
  id: 'problem-details',
  on: 'rest',
  severity: 'error',
  summary: 'The `status` of a problem equals the status of its response.',
  enforces: 'RFC 9457 §3.1.2',
  help: 'Take both from one value.',
  run: ({ outcome: { status, headers, json } }) => {
    if (essenceOf(headers['content-type'] ?? '') !== 'application/problem+json' || !isJsonObject(json))
      return undefined;
    const told = json['status'];
    return told === undefined || told === status
      ? FINE
      : [{ kind: 'status', message: `A problem with status ${status} contains ${JSON.stringify(told)}.` }];
  },
};
