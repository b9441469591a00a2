import { Call, type Outcome } from './call.ts';
import type { Connection } from './connection.ts';
import { DecodeError, type ResponseFacts } from './errors.ts';

/** A page as the service sent it, with the request for the next page. */
export interface PageOutcome<Page> extends Outcome<Page> {
  /** Requests the next page; undefined on the last one. */
  readonly next: (() => Promise<PageOutcome<Page>>) | undefined;
}

/** The number of consecutive pages without items after which reading the list fails. */
const MAX_EMPTY_PAGES = 100;

/** The state of reading pages, which detects cycles: one earlier cursor, and the step at which it is replaced. */
export interface Trail {
  readonly cursor: unknown;
  readonly steps: number;
  readonly limit: number;
  /** The number of consecutive pages without items. */
  readonly empty: number;
  /** The number of pages so far. */
  readonly pages: number;
}

/** A page that another one follows. */
export interface Turn {
  readonly operation: string;
  readonly response: ResponseFacts;
  /** The number of its items. */
  readonly items: number;
  /** The cursor or address of the next page. */
  readonly cursor: unknown;
  readonly trail: Trail | undefined;
}

/**
 * Returns the request for the next page. The request fails if the pages would never end, or if they exceed `maxPages`.
 * The current page is valid in any case.
 */
export function onward<Page>(
  connection: Connection,
  { operation, response, items, cursor, trail }: Turn,
  perform: (trail: Trail) => Promise<PageOutcome<Page>>,
): () => Promise<PageOutcome<Page>> {
  const longer = followed(trail, cursor, items);
  const reason = longer ? excess(longer, connection.options.maxPages) : 'the pages go in a circle';
  if (longer && reason === undefined) return () => perform(longer);
  const error = new DecodeError(operation, response, reason, 'endless_pages');
  return () => Promise.reject(error);
}

function excess({ empty, pages }: Trail, maxPages = Infinity): string | undefined {
  if (empty >= MAX_EMPTY_PAGES) return `${MAX_EMPTY_PAGES} pages in a row have no items`;
  return pages >= maxPages ? `the list has more than ${maxPages} pages (maxPages)` : undefined;
}

/**
 * Returns the state after another cursor, or undefined if the cursor equals the stored one. Then the pages form a
 * cycle. Brent's algorithm stores one cursor for 2, 4, 8 … pages, regardless of the length of the cycle.
 */
function followed(trail: Trail | undefined, cursor: unknown, items: number): Trail | undefined {
  if (cursor === trail?.cursor) return undefined;
  const { steps, limit, empty, pages } = trail ?? { steps: 1, limit: 1, empty: 0, pages: 0 };
  const counted = { empty: items > 0 ? 0 : empty + 1, pages: pages + 1 };
  return trail && steps + 1 < limit
    ? { ...counted, cursor: trail.cursor, steps: steps + 1, limit }
    : { ...counted, cursor, steps: 0, limit: limit * 2 };
}

/** A page, and the value that selected it. */
export interface ReadPage {
  readonly page: unknown;
  /** The value that selected the page. */
  readonly asked: unknown;
  /** True if the items equal those of the previous page, so the service ignores the parameter that selects a page. */
  readonly isRepeated: boolean;
}

/** Determines the next page. */
export interface PageRule<Item> {
  /** Path to the parameter that selects a page. */
  readonly parameter: readonly string[];
  readonly itemsOf: (page: unknown) => readonly Item[];
  /** Returns the value of the parameter for the next page, or undefined on the last one. */
  readonly next: (read: ReadPage) => string | number | undefined;
}

/** The type at the end of a path in a page; for a list, the type of its items. */
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
 * A call for a list: a promise of its first page, and an iterator over the items of all pages. Each page is requested
 * after the last item of the previous one.
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

  /** Iterates over all pages, from this one on. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    let { data, next } = await this.outcome;
    yield data;
    while (next) {
      ({ data, next } = await new Pages(this.#connection, next, this.#itemsOf).outcome);
      yield data;
    }
  }

  /** Iterates over the items of this page and of all pages after it. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* this.#itemsOf(page);
  }
}
