import { Call, type Outcome } from './call.ts';
import type { Connection } from './connection.ts';
import { DecodeError, type ResponseFacts } from './errors.ts';

/** A page, as the service sent it, and where the next one is. */
export interface PageOutcome<Page> extends Outcome<Page> {
  /** Asks for the page after this one; undefined on the last. */
  readonly next: (() => Promise<PageOutcome<Page>>) | undefined;
}

/** Pages without items in a row after which a walk fails. */
const MAX_EMPTY_PAGES = 100;

/** Memory of a walk through pages: one cursor that it met, and when to remember another. */
export interface Trail {
  readonly cursor: unknown;
  readonly steps: number;
  readonly limit: number;
  /** Pages without items in a row. */
  readonly empty: number;
}

/** A page from which a walk goes on. */
export interface Turn {
  readonly operation: string;
  readonly response: ResponseFacts;
  /** Number of its items. */
  readonly items: number;
  /** Names the next page. */
  readonly cursor: unknown;
  readonly trail: Trail | undefined;
}

/** Asks for the page after one. Fails where the walk would not end; the page itself is right. */
export function onward<Page>(
  { operation, response, items, cursor, trail }: Turn,
  perform: (trail: Trail) => Promise<PageOutcome<Page>>,
): () => Promise<PageOutcome<Page>> {
  const longer = followed(trail, cursor, items);
  if (longer && longer.empty < MAX_EMPTY_PAGES) return () => perform(longer);
  const reason = longer ? `${MAX_EMPTY_PAGES} pages in a row have no items` : 'the pages go in a circle';
  const error = new DecodeError(operation, response, reason);
  return () => Promise.reject(error);
}

/**
 * The state after one more cursor; undefined if the cursor was seen before, so the pages form a cycle. By Brent's
 * algorithm, one cursor is remembered for 2, 4, 8 … pages, regardless of the length of the cycle.
 */
function followed(trail: Trail | undefined, cursor: unknown, items: number): Trail | undefined {
  if (cursor === trail?.cursor) return undefined;
  const { steps, limit, empty } = trail ?? { steps: 1, limit: 1, empty: 0 };
  const counted = { empty: items > 0 ? 0 : empty + 1 };
  return trail && steps + 1 < limit
    ? { ...counted, cursor: trail.cursor, steps: steps + 1, limit }
    : { ...counted, cursor, steps: 0, limit: limit * 2 };
}

/** The type at the end of a path into a page; for a list, the type of its items. */
export type ItemOf<Page, Path extends readonly string[]> = Path extends readonly [
  infer Name extends string,
  ...infer Rest extends readonly string[],
]
  ? ItemOf<Member<Page, Name>, Rest>
  : Page extends readonly (infer Item)[]
    ? Item
    : Page;

type Member<Value, Name extends string> =
  NonNullable<Value> extends readonly (infer Item)[]
    ? Member<Item, Name>
    : Name extends keyof NonNullable<Value>
      ? NonNullable<Value>[Name]
      : unknown;

/**
 * A call for a list: a promise of its first page, and an iterator over the items of all pages. A page is requested once
 * the previous one is used up.
 */
export class Pages<Page, Item> extends Call<Page> implements AsyncIterable<Item> {
  declare protected readonly outcome: Promise<PageOutcome<Page>>;
  readonly #connection: Connection;
  readonly #itemsOf: (page: Page) => readonly Item[];

  constructor(
    connection: Connection,
    perform: () => Promise<PageOutcome<Page>>,
    itemsOf: (page: Page) => readonly Item[],
  ) {
    super(connection, perform);
    this.#connection = connection;
    this.#itemsOf = itemsOf;
  }

  /** All pages, from this one on. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    let { data, next } = await this.outcome;
    yield data;
    while (next) {
      ({ data, next } = await new Pages(this.#connection, next, this.#itemsOf).outcome);
      yield data;
    }
  }

  /** All items, of this page and of those after it. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* this.#itemsOf(page);
  }
}
