import { Refused } from '../service/problems.ts';

/** Returns the item. @throws {Refused} `not_found` if it is undefined. */
export function found<Item>(item: Item | undefined, kind: string, id: string): Item {
  if (item !== undefined) return item;
  throw new Refused({ code: 'not_found', detail: `No ${kind} has the id ${id}.` });
}
