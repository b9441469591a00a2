/** Recognizes operations that replace a secret (docs/contract-vocabulary.md#secrets). */
import { splitWords } from '../../core/words.ts';
import { isRest } from '../../model/lookup.ts';
import { isSafe } from '../../model/operation-effect.ts';
import type { Operation } from '../../model/operation.ts';
import { lastSegment } from '../derive/path-text.ts';

const ROTATIONS = new Set(['rotate', 'regenerate', 'roll', 'renew', 'reset', 'refresh', 'reissue']);

/**
 * True if an operation replaces a secret and returns the new secret. This follows from the name of the
 * operation, because the vocabulary has no mark for a rotation.
 */
export function isRotation(operation: Operation): boolean {
  if (isSafe(operation)) return false;
  const segment = isRest(operation) ? splitWords(lastSegment(operation.path)) : [];
  return [...operation.name.words, ...segment].some((word) => ROTATIONS.has(word));
}
