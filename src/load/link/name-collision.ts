import type { Diagnostic } from '../../core/diagnostic.ts';
import type { CallPath, RestOperation } from '../../model/operation.ts';
import { callName } from '../../model/lookup.ts';
import { say } from '../diagnostics.ts';
import type { Unlinked } from './call-words.ts';
import { operationTarget } from './operation-target.ts';

/** Returns the warning for an operation whose name needs a number, with an overlay action to copy. */
export function nameCollision(
  { id, method, path, at }: Unlinked<RestOperation>,
  { callPath }: { readonly callPath: CallPath },
): Diagnostic {
  const found = say['call-name-taken']({ operation: id, name: callName(callPath) }, at);
  const target = operationTarget({ path, method });
  return {
    ...found,
    help: `${found.help} Overlay action: { target: ${JSON.stringify(target)}, update: { x-fern-sdk-method-name: newName } }.`,
  };
}
