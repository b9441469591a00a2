import { isRest } from '../../model/lookup.ts';
import { FINE, type Check } from './check.ts';

export const allowHeaderConformance: Check = {
  id: 'allow-header-conformance',
  on: 'rest',
  severity: 'error',
  summary:
    'The Allow header must list every declared method of the path. It must not list a method that the service rejects with 405.',
  enforces: 'RFC 9110 §10.2.1',
  help: 'List the supported methods of the path in `Allow`.',
  run: ({ case: { operation, intent }, outcome: { status, headers }, request: { method } }, { contract }) => {
    const { allow } = headers;
    if (allow === undefined || intent.kind === 'invalid') return undefined;
    const allowed = new Set(allow.split(',').map((name) => name.trim().toUpperCase()));
    const declared = contract.operations
      .filter(isRest)
      .filter(({ path }) => path === operation.path)
      .map((other) => other.method);
    const missing = declared.filter((name) => !allowed.has(name));
    if (missing.length > 0) {
      const message = `Allow (${allow}) omits ${missing.join(', ')}, which the contract declares.`;
      return [{ kind: 'leaves-out', message }];
    }
    return status === 405 && allowed.has(method)
      ? [{ kind: 'refused', message: `Allow (${allow}) lists ${method}, but the service rejected it.` }]
      : FINE;
  },
};
