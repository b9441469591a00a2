import { declaredResponse } from '../judge/declared.ts';
import { FINE, type Check } from './check.ts';

export const deprecationHeaders: Check = {
  id: 'deprecation-headers',
  on: 'rest',
  severity: 'error',
  summary:
    'A deprecated operation must send the declared Deprecation header, and its Sunset date must not be before its Deprecation date.',
  enforces: 'RFC 9745 §2, §4; RFC 8594 §3; OpenAPI 3.1 §4.8.10 (Operation Object: deprecated)',
  help: 'Send Deprecation as `@` followed by Unix seconds, and Sunset as an HTTP-date that is the same or later.',
  run: ({ case: { operation }, outcome: { status, headers } }) => {
    const { deprecation, sunset } = headers;
    const declared = declaredResponse(operation, status)?.headers.find(({ name }) =>
      /^deprecation$/i.test(name.wire),
    );
    if (deprecation === undefined) {
      if (!operation.deprecated || !declared || status >= 400) return undefined;
      const message = 'The operation is deprecated, but its response has no Deprecation header.';
      return [{ kind: 'silent', at: declared.at, message }];
    }
    const since = Number(/^@(-?\d+)/.exec(deprecation.trim())?.[1] ?? Number.NaN) * 1000;
    if (Number.isNaN(since))
      return [{ kind: 'form', message: `Deprecation is ${JSON.stringify(deprecation)}, not a date.` }];
    if (sunset === undefined) return FINE;
    const until = Date.parse(sunset);
    if (Number.isNaN(until))
      return [{ kind: 'sunset', message: `Sunset is ${JSON.stringify(sunset)}, not an HTTP-date.` }];
    return until < since
      ? [{ kind: 'order', message: `Sunset (${sunset}) is before Deprecation (${deprecation}).` }]
      : FINE;
  },
};
