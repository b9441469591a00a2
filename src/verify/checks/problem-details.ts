import { isJsonObject } from '../../core/json.ts';
import { essenceOf } from '../judge/declared.ts';
import { FINE, type Check } from './check.ts';

export const problemDetails: Check = {
  id: 'problem-details',
  on: 'rest',
  severity: 'error',
  summary: 'The status that a problem tells is the status of its answer.',
  enforces: 'RFC 9457 §3.1.2',
  help: 'Make both from one value.',
  run: ({ outcome: { status, headers, json } }) => {
    if (essenceOf(headers['content-type'] ?? '') !== 'application/problem+json' || !isJsonObject(json))
      return undefined;
    const told = json['status'];
    return told === undefined || told === status
      ? FINE
      : [{ kind: 'status', message: `A problem under status ${status} says ${JSON.stringify(told)}.` }];
  },
};
