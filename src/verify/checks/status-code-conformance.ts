import { assumedResponse, declaredResponse } from '../judge/declared.ts';
import { FINE, type Check } from './check.ts';

/** Statuses of rejections, which a service usually sends from one place for all operations. */
const SHARED: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 406, 413, 415, 422, 429]);

export const statusCodeConformance: Check = {
  id: 'status-code-conformance',
  on: 'rest',
  severity: 'error',
  summary: 'Every returned status must be declared.',
  enforces: 'OpenAPI 3.1 §4.8.16 (Responses Object)',
  help: 'Declare the status, a range such as 4XX, or a default response. Or return a declared status.',
  run: ({ case: { operation, intent }, outcome: { status } }, { contract }) => {
    if (intent.kind === 'undeclared-method') return undefined;
    if (declaredResponse(operation, status) ?? assumedResponse(contract, operation, status)) return FINE;
    const declared = operation.responses.map((response) => response.status).join(', ');
    return [
      {
        kind: String(status),
        ...(SHARED.has(status) && { cause: String(status) }),
        message: `Status ${status} is not declared; the declared statuses are ${declared || '(none)'}.`,
      },
    ];
  },
};
