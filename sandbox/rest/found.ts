import { Refused } from '../service/problems.ts';

/** What was looked up. @throws {Refused} `not_found` when nothing was. */
export function found<Item>(item: Item | undefined, kind: string, id: string): Item {
  if (item !== undefined) return item;
  throw new Refused({ code: 'not_found', detail: `No ${kind} has the id ${id}.` });
}
