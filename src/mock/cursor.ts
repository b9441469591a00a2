/** Cursors of both protocols. They identify things, so adding or deleting earlier things does not move pages. */
import type { Thing } from '../semantics/world/world.ts';

/** A position in a list of things. */
export interface Cut {
  /** The number of things before the thing of the cursor. */
  readonly before: number;
  /** The number of things up to the thing of the cursor, including it if it still exists. */
  readonly after: number;
}

/**
 * The number of things in a cursor. If the last things are deleted, the previous things still determine the position.
 */
const NAMED = 5;

/** Returns the cursor of a thing in a list. It is encoded, to discourage clients from computing cursors. */
export function cursorOf(things: readonly Thing[], index: number): string {
  const named = things.slice(Math.max(0, index + 1 - NAMED), index + 1).toReversed();
  return btoa(`position:${index}:${named.map(({ serial }) => serial).join('.')}`).replaceAll('=', '');
}

/** Returns the position of a cursor in a list, or undefined if the string is not a cursor. */
export function cutAt(things: readonly Thing[], cursor: string): Cut | undefined {
  const [, index, named] = /^position:(\d+):(\d+(?:\.\d+)*)$/.exec(decoded(cursor)) ?? [];
  if (index === undefined || named === undefined) return undefined;
  for (const [nth, serial] of named.split('.').entries()) {
    const found = things.findIndex((thing) => thing.serial === Number(serial));
    if (found >= 0) return { before: nth === 0 ? found : found + 1, after: found + 1 };
  }
  const gone = Math.min(Math.max(0, Number(index) + 1 - NAMED), things.length);
  return { before: gone, after: gone };
}

function decoded(cursor: string): string {
  try {
    return atob(cursor);
  } catch {
    return '';
  }
}
