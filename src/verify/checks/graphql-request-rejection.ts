import { formatSpan } from '../../core/source.ts';
import { declaredAt } from '../judge/declared-at.ts';
import { errorsOf, graphqlBody } from '../judge/graphql-response.ts';
import { isRejected } from '../run/tally.ts';
import { FINE, type Check } from './check.ts';

const BEYOND_BOUNDS = 'out-of-bounds';

export const graphqlRequestRejection: Check = {
  id: 'graphql-request-rejection',
  on: 'graphql',
  severity: 'error',
  summary: 'The service must reject invalid documents and invalid variables, with errors and without data.',
  enforces: 'GraphQL October 2021 §5 (Validation), §6.1.2 (Coercing Variable Values), §7.1.2',
  help: 'Validate documents and coerce variables before execution. A GraphQL server library does both.',
  run: (exchange, { contract }) => {
    const { case: made, outcome } = exchange;
    const { intent } = made;
    if (intent.kind !== 'invalid') return undefined;
    const { kind, where } = intent.violation;
    const body = graphqlBody(outcome);
    const executed = (body?.['data'] ?? null) !== null;
    const isRefused = outcome.status >= 400 || (body !== undefined && errorsOf(body).length > 0);
    // A service may check the declared bounds of a value only while it executes the request.
    const isRefusedLate = kind === BEYOND_BOUNDS && isRejected(exchange);
    if ((isRefused && !executed) || isRefusedLate) return FINE;
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
