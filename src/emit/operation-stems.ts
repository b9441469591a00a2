import type { Contract } from '../model/contract.ts';
import { isRest } from '../model/lookup.ts';
import { fileStem } from './encode/path.ts';
import { NameScope } from './names.ts';

/**
 * Maps the `operation.id` of every REST operation to the stem of its files, such as `send-message`. One target writes a
 * file for each operation, and another target imports it, so both use this function.
 */
export function operationStems(contract: Contract): ReadonlyMap<string, string> {
  const scope = new NameScope([], (stem) => stem.toLowerCase());
  return new Map(
    contract.operations
      .filter(isRest)
      .map((operation) => [operation.id, scope.claim(fileStem(operation.name.words), '-')]),
  );
}
