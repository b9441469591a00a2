/** Finds the operation named on a command line. */
import { InputError } from '../../core/diagnostic.ts';
import { closestName } from '../../core/closest-name.ts';
import type { Contract } from '../../model/contract.ts';
import { callName } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import { say } from '../diagnostics.ts';

/**
 * Returns the operation with an id (`GET /orders`, `query orders`), a name (`listOrders`), or a call path
 * (`orders.list`).
 */
export function operationNamed(contracts: readonly Contract[], name: string): Operation {
  const operations = contracts.flatMap((contract) => contract.operations);
  const found = operations.find((operation) => namesOf(operation).includes(name));
  if (found) return found;
  const closest = closestName(name, operations.flatMap(namesOf));
  throw new InputError(say['explain-unknown-operation']({ name, closest }));
}

function namesOf({ id, name, callPath }: Operation): readonly string[] {
  return [id, name.wire, callName(callPath)];
}
