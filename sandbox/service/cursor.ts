import { createHash } from 'node:crypto';

/** Where a page starts, after the item at this position. */
export type Position = readonly (string | number)[];

/**
 * An opaque cursor. It carries a digest of the list and filters that it was issued for, so that it is refused
 * anywhere else, or when it was changed.
 */
export function encodeCursor(scope: string, position: Position): string {
  return Buffer.from(JSON.stringify([seal(scope, position), ...position])).toString('base64url');
}

/** The position in a cursor; undefined when it was not issued for this scope. */
export function decodeCursor(scope: string, cursor: string): Position | undefined {
  let items: unknown;
  try {
    items = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
  if (!Array.isArray(items) || !items.every(isPositionItem)) return undefined;
  const position = items.slice(1);
  // Comparing whole cursors also refuses other spellings of the same bytes.
  return encodeCursor(scope, position) === cursor ? position : undefined;
}

function isPositionItem(item: unknown): item is string | number {
  return typeof item === 'string' || typeof item === 'number';
}

function seal(scope: string, position: Position): string {
  return createHash('sha256')
    .update(JSON.stringify([scope, ...position]))
    .digest('base64url')
    .slice(0, 12);
}
