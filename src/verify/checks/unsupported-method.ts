import { FINE, type Check } from './check.ts';

export const unsupportedMethod: Check = {
  id: 'unsupported-method',
  on: 'rest',
  severity: 'error',
  summary: 'A method that is not declared for a path must return 405 and an Allow header.',
  enforces: 'RFC 9110 §15.5.6, §10.2.1',
  help: 'Return 405 with an `Allow` header.',
  run: ({ case: { intent }, outcome: { status, headers }, request: { method } }) => {
    // An exhausted quota does not show whether the method is supported.
    if (intent.kind !== 'undeclared-method' || status === 429) return undefined;
    if (status !== 405)
      return [
        {
          kind: 'status',
          message: `${method} is not declared for the path, but returned ${status} instead of 405.`,
        },
      ];
    return headers['allow'] === undefined
      ? [{ kind: 'no-allow', message: 'A 405 response has no Allow header.' }]
      : FINE;
  },
};
