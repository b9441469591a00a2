import { formatSpan } from '../../core/source.ts';
import { declaredAt } from '../judge/declared-at.ts';
import { errorsOf, graphqlBody } from '../judge/graphql-response.ts';
import { FINE, type Check } from './check.ts';

export const graphqlRequestRejection: Check = {
  id: 'graphql-request-rejection',
  on: 'graphql',
  severity: 'error',
  summary: 'The service must reject invalid documents and invalid variables, with errors and without data.',
  enforces: 'GraphQL October 2021 §5 (Validation), §6.1.2 (Coercing Variable Values), §7.1.2',
  help: 'Validate documents and coerce variables before execution. A GraphQL server library does both.',
  run: ({ case: made, outcome }, { contract }) => {
    const { intent } = made;
    if (intent.kind !== 'invalid') return undefined;
    const { kind, where } = intent.violation;
    const body = graphqlBody(outcome);
    const executed = (body?.['data'] ?? null) !== null;
    const isRefused = outcome.status >= 400 || (body !== undefined && errorsOf(body).length > 0);
    if (isRefused && !executed) return FINE;
    const at = declaredAt(contract, made, where);
    const result = isRefused ? 'but the service executed the request' : 'but the response has no errors';
    const message = `${where} is invalid (${kind}), ${result}.`;
    return [
      {
        kind: isRefused ? `executed ${kind}` : kind,
        message,
        ...(at && { at, cause: `${kind} ${formatSpan(at)}` }),
      },
    ];
  },
};
