/**
 * Properties of an operation's request other than its arguments. The server and the credentials are undefined if those
 * of the whole contract apply.
 */
import type { Contract } from '../../model/contract.ts';
import type { RestOperation } from '../../model/operation.ts';
import { secretArguments } from './secret-arguments.ts';
import { securityAlternatives, type SecurityAlternatives } from './security.ts';
import { ownAddress } from './server-choice.ts';

export interface Sending {
  /** The value of `Accept`, if it is not JSON. */
  readonly accept: string | undefined;
  /** The URL for this operation instead of the contract's URL; it may be relative to the server that callers choose. */
  readonly server: string | undefined;
  /** The credentials for this operation instead of the contract's credentials. */
  readonly security: SecurityAlternatives | undefined;
  /** Name of the header for the key of an idempotent operation. */
  readonly keyHeader: string | undefined;
  /** True if the request may be repeated without a key. */
  readonly isRepeatable: boolean;
  /** Names of arguments whose text must not appear in errors. */
  readonly secrets: readonly string[];
}

/** @param accept media types readable by the client */
export function sendingOf(contract: Contract, operation: RestOperation, accept: readonly string[]): Sending {
  const { idempotency, retryable, security: required } = operation;
  const keyHeader = idempotency?.by.in === 'header' ? idempotency.by.path[0] : undefined;
  const security = securityAlternatives(contract, required);
  const usual = securityAlternatives(contract, contract.security);
  const types = accept.join(', ');
  return {
    accept: types === '' || types === 'application/json' ? undefined : types,
    server: ownAddress(contract, operation),
    security: JSON.stringify(security) === JSON.stringify(usual) ? undefined : security,
    keyHeader,
    isRepeatable: retryable && keyHeader === undefined,
    secrets: secretArguments(contract, operation),
  };
}
