/** Cursors of both protocols. They name a thing, so that a deletion before it moves no page. */
import type { Thing } from '../semantics/world/world.ts';

/** A position in a list of things. */
export interface Cut {
  /** Number of things before the thing of the cursor. */
  readonly before: number;
  /** The same with this thing, if it still exists. */
  readonly after: number;
}

/** Opaque, so that no client computes one. `position`: that of the thing in its list. */
export function cursorOf({ serial }: Thing, position: number): string {
  return btoa(`position:${position}:${serial}`).replaceAll('=', '');
}

/** The position of a cursor in a list; undefined for another string. */
export function cutAt(things: readonly Thing[], cursor: string): Cut | undefined {
  const [, position, serial] = /^position:(\d+):(\d+)$/.exec(decoded(cursor)) ?? [];
  if (position === undefined || serial === undefined) return undefined;
  const found = things.findIndex((thing) => thing.serial === Number(serial));
  if (found >= 0) return { before: found, after: found + 1 };
  const gone = wherePassed(things, Number(serial)) ?? Math.min(Number(position), things.length);
  return { before: gone, after: gone };
}

/** In the order of creation, the things before a deleted one are known. */
function wherePassed(things: readonly Thing[], serial: number): number | undefined {
  const isByCreation = things.every(
    (thing, index) => index === 0 || thing.serial > things[index - 1]!.serial,
  );
  return isByCreation ? things.filter((thing) => thing.serial < serial).length : undefined;
}

function decoded(cursor: string): string {
  try {
    return atob(cursor);
  } catch {
    return '';
  }
}
