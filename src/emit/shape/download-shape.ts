/** Responses of bytes that a caller reads as they arrive. */
import type { CallPath } from '../../model/operation.ts';
import type { RestShape } from './rest-shape.ts';
import { secondNames } from './stream-shape.ts';

/**
 * Returns the second call of an operation whose result is bytes, or undefined for other results. The second call
 * returns the bytes as they arrive, whereas the first call returns them when they are complete. If the operation also
 * has a stream of items, the second call is named a download. `isTaken` is true for the path of another call.
 */
export function downloadShape(
  shape: RestShape,
  hasStream: boolean,
  isTaken: (path: CallPath) => boolean,
): RestShape | undefined {
  const { operation, result } = shape;
  if (result.kind !== 'blob') return undefined;
  const word = hasStream ? 'download' : 'stream';
  return {
    ...shape,
    operation: { ...operation, ...secondNames(operation, word, isTaken) },
    key: `${operation.id} ${word}`,
    result: { ...result, kind: 'download', mayBeEmpty: false },
    isSecond: true,
  };
}
