import { graphqlBody } from '../judge/graphql-response.ts';
import { FINE, type Check } from './check.ts';

export const graphqlUnsafeGet: Check = {
  id: 'graphql-unsafe-get',
  on: 'graphql',
  severity: 'error',
  summary: 'The service must reject mutations sent with GET.',
  enforces: 'GraphQL over HTTP §5.2.1',
  help: 'Return 405. Caches and browsers can repeat GET requests at any time.',
  run: ({ case: { intent }, outcome }) => {
    if (intent.kind !== 'unsafe-get') return undefined;
    const executed = (graphqlBody(outcome)?.['data'] ?? null) !== null;
    if (!executed && outcome.status >= 400) return FINE;
    return [
      {
        kind: 'executed',
        cause: 'executed',
        message: `A mutation sent with GET returned ${outcome.status}${executed ? ' and data' : ''}.`,
      },
    ];
  },
};
