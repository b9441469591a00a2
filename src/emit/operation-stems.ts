import type { Contract } from '../model/contract.ts';
import { isRest } from '../model/lookup.ts';
import { fileStem } from './encode/path.ts';
import { NameScope } from './names.ts';

/**
 * Maps the `operation.id` of every REST operation to the stem of its files, `send-message`. Shared by the target that
 * writes a file for each operation and the target that imports it.
 */
export function operationStems(contract: Contract): ReadonlyMap<string, string> {
  const scope = new NameScope([], (stem) => stem.toLowerCase());
  return new Map(
    contract.operations
      .filter(isRest)
      .map((operation) => [operation.id, scope.claim(fileStem(operation.name.words), '-')]),
  );
}
