/** Finds restricted parameters and properties in a REST request. */
import type { JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { Parameter, RestOperation } from '../../model/operation.ts';
import { usesIn } from '../../values/restricted.ts';
import type { OperationRequest } from '../server-runtime.ts';
import { valueAt } from './request.ts';

/** Returns the name of the first parameter or property that a role may not send. */
export function forbiddenIn(
  contract: Contract,
  operation: RestOperation,
  request: OperationRequest,
  role: string,
): string | undefined {
  const parameter = operation.parameters.find(
    (one) => one.access?.roles.includes(role) === false && isSent(one, request),
  );
  if (parameter) return parameter.name.wire;
  const value = (request.body ?? null) as JsonValue;
  const used = (operation.body?.contents ?? []).flatMap(({ type }) => usesIn(contract, type, value, ''));
  return used
    .find(({ roles }) => !roles.includes(role))
    ?.what.split('/')
    .at(-1);
}

/**
 * True if the request itself contains the parameter. This check is needed because the runtime fills in
 * defaults.
 */
function isSent({ in: place, name: { wire } }: Parameter, request: OperationRequest): boolean {
  const { raw } = request;
  if (place === 'header') return raw.headers.get(wire) !== null;
  if (place === 'query')
    return [...new URL(raw.url, 'http://localhost').searchParams.keys()].some(
      (key) => key === wire || key.startsWith(`${wire}[`),
    );
  return valueAt(request, { in: place, path: [wire] }) !== undefined;
}
