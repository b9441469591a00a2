import { timestamp } from './unit.ts';

/** A versioned object, in its REST representation. */
interface Versioned {
  readonly sequence: number;
  readonly updated_at: string;
}

/** Returns the next version of an object. @param now in milliseconds since the epoch. */
export function nextVersion<Item extends Versioned>(
  item: Item,
  changes: Partial<Omit<Item, keyof Versioned>>,
  now: number,
): Item {
  return { ...item, ...changes, sequence: item.sequence + 1, updated_at: timestamp(now) };
}
