import { isAnswered, type Intent } from '../exchange.ts';
import { graphqlBody } from '../judge/graphql-response.ts';
import { FINE, type Check } from './check.ts';

type Unauthenticated = Extract<Intent, { kind: 'unauthenticated' }>;

export const ignoredAuth: Check = {
  id: 'ignored-auth',
  on: 'any',
  severity: 'error',
  summary: 'The service must reject callers with missing or invalid credentials.',
  enforces: 'OpenAPI 3.1 §4.8.30 (Security Requirement Object); RFC 9110 §15.5.2, §15.5.4',
  help: 'Check the credentials first, or declare the operation as public with `security: []`.',
  run: (exchange) => {
    const { intent } = exchange.case;
    if (intent.kind !== 'unauthenticated' || !isAnswered(exchange)) return undefined;
    const { status } = exchange.outcome;
    if (status === 401 || status === 403 || status === 429 || status >= 500) return FINE;
    if (exchange.case.kind === 'graphql') {
      // Services that are older than GraphQL over HTTP reject every request with status 200.
      const body = graphqlBody(exchange.outcome);
      if (body && Array.isArray(body['errors']) && (body['data'] ?? null) === null) return FINE;
    }
    const { credentials, without } = intent;
    return [
      {
        kind: without === undefined ? credentials : `without ${without}`,
        message: `A request ${howOf(intent)} returned ${status} instead of 401 or 403.`,
      },
    ];
  },
};

function howOf({ credentials, without }: Unauthenticated): string {
  if (without !== undefined)
    return `without the credentials of ${without}, which are required in addition to the others,`;
  return credentials === 'none' ? 'with no credentials' : 'with unknown credentials';
}
