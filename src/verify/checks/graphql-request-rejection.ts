import { errorsOf, graphqlBody } from '../judge/graphql-response.ts';
import { FINE, type Check } from './check.ts';

export const graphqlRequestRejection: Check = {
  id: 'graphql-request-rejection',
  on: 'graphql',
  severity: 'error',
  summary: 'An invalid document, or variables that do not fit, is refused with errors and without data.',
  enforces: 'GraphQL October 2021 §5 (Validation), §6.1.2 (Coercing Variable Values), §7.1.2',
  help: 'Validate documents and coerce variables before executing; leave both to a GraphQL server library.',
  run: ({ case: { intent }, outcome }) => {
    if (intent.kind !== 'invalid') return undefined;
    const { kind, where } = intent.violation;
    if (outcome.status >= 400) {
      const executed = (graphqlBody(outcome)?.['data'] ?? null) !== null;
      return executed
        ? [{ kind: `executed ${kind}`, message: `${where} is invalid (${kind}), and the answer has data.` }]
        : FINE;
    }
    const body = graphqlBody(outcome);
    if (!body || errorsOf(body).length === 0) {
      return [{ kind, message: `${where} is invalid (${kind}), and was answered without an error.` }];
    }
    return (body['data'] ?? null) === null
      ? FINE
      : [
          {
            kind: `executed ${kind}`,
            message: `${where} is invalid (${kind}), and the request was executed all the same.`,
          },
        ];
  },
};
