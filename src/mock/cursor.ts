/**
 * Cursors of both protocols. They identify resources, so pages do not shift if earlier resources are added or
 * deleted.
 */
import type { Resource } from '../semantics/world/world.ts';

/** A position in a list of resources. */
export interface CursorPosition {
  /** The number of resources before the resource that the cursor names. */
  readonly before: number;
  /** The number of resources up to the cursor, including the named resource if it still exists. */
  readonly after: number;
}

/**
 * The number of resources that a cursor names. If the last of these resources is deleted, the resources before it still
 * determine the position.
 */
const NAMED = 5;

/**
 * Returns the cursor of a resource in a list. The cursor is encoded, to discourage clients from computing
 * cursors.
 */
export function cursorOf(resources: readonly Resource[], index: number): string {
  const named = resources.slice(Math.max(0, index + 1 - NAMED), index + 1).toReversed();
  return btoa(`position:${index}:${named.map(({ serial }) => serial).join('.')}`).replaceAll('=', '');
}

/** Returns the position of a cursor in a list, or undefined if the string is not a cursor. */
export function positionAt(resources: readonly Resource[], cursor: string): CursorPosition | undefined {
  const [, index, named] = /^position:(\d+):(\d+(?:\.\d+)*)$/.exec(decoded(cursor)) ?? [];
  if (index === undefined || named === undefined) return undefined;
  for (const [nth, serial] of named.split('.').entries()) {
    const found = resources.findIndex((resource) => resource.serial === Number(serial));
    if (found >= 0) return { before: nth === 0 ? found : found + 1, after: found + 1 };
  }
  const gone = Math.min(Math.max(0, Number(index) + 1 - NAMED), resources.length);
  return { before: gone, after: gone };
}

function decoded(cursor: string): string {
  try {
    return atob(cursor);
  } catch {
    return '';
  }
}
