import type { Contract } from '../model/contract.ts';
import { isRest } from '../model/lookup.ts';
import { fileStem } from './encode/path.ts';
import { NameScope } from './names.ts';

/**
 * `operation.id` of every REST operation → the stem of its files, `send-message`. Shared by the target writing a file
 * for each operation and the target importing it.
 */
export function operationStems(contract: Contract): ReadonlyMap<string, string> {
  const scope = new NameScope([], (stem) => stem.toLowerCase());
  return new Map(
    contract.operations
      .filter(isRest)
      .map((operation) => [operation.id, scope.claim(fileStem(operation.name.words), '-')]),
  );
}
