import type { Collection, Owner, Position, Where } from './collection.ts';
import type { Queries } from './database.ts';

const PAGE = 500;

/** Every object that meets the conditions, newest first, read in parts. What is read may be replaced on the way. */
export async function* every<Item extends { readonly id: string }, Name extends string>(
  queries: Queries,
  owner: Owner,
  from: Collection<Item, Name>,
  where: Where<Name>,
): AsyncGenerator<Item> {
  let after: Position | undefined;
  do {
    const items: Item[] = await from.list(queries, owner, { where, after, limit: PAGE });
    yield* items;
    const last = items.length < PAGE ? undefined : items.at(-1);
    after = last && { createdAt: from.definition.createdAt(last), id: last.id };
  } while (after);
}
