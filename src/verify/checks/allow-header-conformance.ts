import { isRest } from '../../model/lookup.ts';
import { FINE, type Check } from './check.ts';

export const allowHeaderConformance: Check = {
  id: 'allow-header-conformance',
  on: 'rest',
  severity: 'error',
  summary: 'Allow lists every method that the path declares, and none that was refused with 405.',
  enforces: 'RFC 9110 §10.2.1',
  help: 'List in `Allow` what the path supports.',
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
      const message = `Allow (${allow}) leaves out ${missing.join(', ')}, which the contract declares.`;
      return [{ kind: 'leaves-out', message }];
    }
    return status === 405 && allowed.has(method)
      ? [{ kind: 'refused', message: `Allow (${allow}) lists ${method}, which was refused.` }]
      : FINE;
  },
};
