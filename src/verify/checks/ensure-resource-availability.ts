import { isJsonObject } from '../../core/json.ts';
import { errorsOf, graphqlBody } from '../judge/graphql-response.ts';
import { FINE, type Check } from './check.ts';

export const ensureResourceAvailability: Check = {
  id: 'ensure-resource-availability',
  on: 'trail',
  of: 'read-after-create',
  severity: 'error',
  summary: 'A created resource must be readable.',
  enforces: 'RFC 9110 §9.3.3, §15.3.2; OpenAPI 3.1 §4.8.20 (Link Object)',
  help: 'Return 201 only after the resource exists, or 202 before that.',
  run: ({ created, read: { case: made, outcome } }) => {
    const what = `the resource created by ${created.case.operation.id} is`;
    if (made.kind === 'rest') {
      if (![404, 410].includes(outcome.status)) return FINE;
      return [
        {
          kind: String(outcome.status),
          message: `${made.operation.id} returned ${outcome.status}: ${what} missing.`,
        },
      ];
    }
    const body = graphqlBody(outcome);
    const data = body?.['data'];
    const isThere = isJsonObject(data) && Object.values(data).some((value) => value !== null);
    if (!body || (isThere && errorsOf(body).length === 0)) return FINE;
    return [{ kind: 'absent', message: `${made.operation.id} returned no data: ${what} missing.` }];
  },
};
