import { isJsonObject } from '../../core/json.ts';
import { errorsOf, graphqlBody } from '../judge/graphql-response.ts';
import { FINE, type Check } from './check.ts';

export const ensureResourceAvailability: Check = {
  id: 'ensure-resource-availability',
  on: 'trail',
  of: 'read-after-create',
  severity: 'error',
  summary: 'What was created can be read.',
  enforces: 'RFC 9110 §9.3.3, §15.3.2; OpenAPI 3.1 §4.8.20 (Link Object)',
  help: 'Answer 201 once the thing is there; or 202 while it takes its time.',
  run: ({ created, read: { case: made, outcome } }) => {
    const what = `what ${created.case.operation.id} created was`;
    if (made.kind === 'rest') {
      if (![404, 410].includes(outcome.status)) return FINE;
      return [
        {
          kind: String(outcome.status),
          message: `${made.operation.id} answered ${outcome.status}: ${what} not there.`,
        },
      ];
    }
    const body = graphqlBody(outcome);
    const data = body?.['data'];
    const isThere = isJsonObject(data) && Object.values(data).some((value) => value !== null);
    if (!body || (isThere && errorsOf(body).length === 0)) return FINE;
    return [{ kind: 'absent', message: `${made.operation.id} did not answer with data: ${what} not there.` }];
  },
};
