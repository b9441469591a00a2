import { hash } from 'node:crypto';
import type { Position } from '../storage/collection.ts';

/**
 * Encodes a position as an opaque cursor. The cursor contains a digest of its list and filters, so that it is rejected
 * for another list, or after a modification.
 */
export function encodeCursor(scope: string, { createdAt, id }: Position): string {
  return Buffer.from(JSON.stringify([digest(scope, createdAt, id), createdAt, id])).toString('base64url');
}

/** Decodes the position of a cursor, or returns undefined if it was not issued for this scope. */
export function decodeCursor(scope: string, cursor: string): Position | undefined {
  let items: unknown;
  try {
    items = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
  if (!Array.isArray(items)) return undefined;
  const [, createdAt, id] = items as readonly unknown[];
  if (typeof createdAt !== 'number' || typeof id !== 'string') return undefined;
  const position = { createdAt, id };
  // Comparing complete cursors also rejects other encodings of the same bytes.
  return encodeCursor(scope, position) === cursor ? position : undefined;
}

function digest(...parts: readonly (string | number)[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 12);
}
