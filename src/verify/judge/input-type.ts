import { isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';

/** Returns the type of the JSON body, or of the single argument. */
export function inputType(operation: Operation): Type | undefined {
  if (isRest(operation))
    return operation.body?.contents.find(({ mediaType }) => mediaType.endsWith('json'))?.type;
  const [only, ...others] = operation.arguments;
  return only && others.length === 0 ? only.type : undefined;
}
