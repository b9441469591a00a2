import { timestamp } from './unit.ts';

/** What has versions, in the form that the REST interface shows. */
interface Versioned {
  readonly sequence: number;
  readonly updated_at: string;
}

/** The next version of something, with what has changed. @param now in milliseconds since the epoch. */
export function nextVersion<Item extends Versioned>(
  item: Item,
  changes: Partial<Omit<Item, keyof Versioned>>,
  now: number,
): Item {
  return { ...item, ...changes, sequence: item.sequence + 1, updated_at: timestamp(now) };
}
