import type { Assumable, Node } from './node.ts';

/** Wire names from a value down to one inside it; empty for the value itself. */
export type Path = readonly string[];

/** A value that callers send: where it travels, and the wire names down to it. */
export interface InputPath {
  /** `argument`: of a GraphQL root field; the argument's name comes first in `path`. */
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'body' | 'argument';
  /** At least one name, but for a whole `body`. */
  readonly path: Path;
}

/** Who may call an operation, or send or see a value: a caller with any of the roles. */
export interface Access extends Node {
  /** At least one. */
  readonly roles: readonly string[];
}

/** A call that is made again with the same key has its effect once, and gives the same answer. */
export interface Idempotency extends Node, Assumable {
  /** Where callers send the key. */
  readonly by: InputPath;
}

/** How the rest of a long list is reached. Marked as assumed when it was recognized and not declared. */
export type Pagination =
  | CursorPagination
  | LastItemPagination
  | NextUrlPagination
  | LinkPagination
  | OffsetPagination
  | PageNumberPagination
  | RelayPagination;

/** What all pages of REST lists have. */
interface RestPagination extends Node, Assumable {
  /** From the body of a successful response to the list of items; empty when the body is the list. */
  readonly items: Path;
}

/** Each page names the cursor of the next; none or null on the last. */
export interface CursorPagination extends RestPagination {
  readonly kind: 'cursor';
  /** Where the cursor of the wanted page is sent. */
  readonly cursor: InputPath;
  /** From the body of a successful response to the cursor of the next page. */
  readonly nextCursor: Path;
}

/** The last item of each page says where the next begins. */
export interface LastItemPagination extends RestPagination {
  readonly kind: 'lastItem';
  /** Where what stands at `id` of the last item is sent. */
  readonly after: InputPath;
  /** Where that of the first item is sent by whoever reads backwards. */
  readonly before?: InputPath;
  /** From an item to what tells it from the others. */
  readonly id: Path;
  /** From the body to a boolean that is true while there is another page; without it, an empty page is the last. */
  readonly hasMore?: Path;
}

/** Each page has the address of the next, absolute or relative; none, null or empty on the last. */
export interface NextUrlPagination extends RestPagination {
  readonly kind: 'nextUrl';
  readonly nextUrl: Path;
}

/** The header `Link` of each page leads to the next by the relation `next` (RFC 8288). */
export interface LinkPagination extends RestPagination {
  readonly kind: 'link';
}

/** Items are skipped; the next page begins after the items of this one. */
export interface OffsetPagination extends RestPagination {
  readonly kind: 'offset';
  /** Where the number of items to skip is sent; 0 by default. */
  readonly offset: InputPath;
  /** As in `LastItemPagination`. */
  readonly hasMore?: Path;
}

/** Pages are counted. */
export interface PageNumberPagination extends RestPagination {
  readonly kind: 'pageNumber';
  readonly page: InputPath;
  /** Number of the first page, which is meant when none is sent. */
  readonly first: number;
  /** As in `LastItemPagination`. */
  readonly hasMore?: Path;
}

/** Relay's Cursor Connections Specification. Paths start at the root field's result. */
export interface RelayPagination extends Node, Assumable {
  readonly kind: 'relay';
  /** At least one of `edges` and `nodes` is there. */
  readonly edges?: Path;
  /** The items themselves: `nodes`, or a list of what the edges hold under a name of its own. */
  readonly nodes?: Path;
  /** Has `hasNextPage` and `endCursor`. */
  readonly pageInfo: Path;
  /** How many items are wanted. */
  readonly first: InputPath;
  /** The `endCursor` after which they start. */
  readonly after: InputPath;
}

/** The states of an enum and how one follows another. */
export interface StateMachine extends Node {
  /** In which something new can be; at least one. */
  readonly initial: readonly string[];
  /** One for each value of the enum, in the enum's order. */
  readonly transitions: readonly Transition[];
}

export interface Transition extends Node {
  readonly from: string;
  /** Empty for a terminal state. */
  readonly to: readonly string[];
}

/** What an operation does to things. */
export const EFFECTS = [
  'create',
  'read',
  'list',
  'replace',
  'merge',
  'delete',
  'transition',
  'unknown',
] as const;

export type Effect = (typeof EFFECTS)[number];

/** The effect that an operation declares. */
export interface DeclaredEffect extends Node {
  readonly does: Effect;
  /** Concept or type of the things that it is about. */
  readonly of?: string;
  /** States in which the operation is allowed; empty if any state is. */
  readonly from: readonly string[];
  /** States of the thing afterwards; empty if they are not declared. */
  readonly to: readonly string[];
}

/** Relations of an item's value to the value that is sent; `after` and `before` exclude it, `from` and `until` do not. */
export const FILTER_OPERATORS = [
  'equals',
  'in',
  'has',
  'contains',
  'prefix',
  'after',
  'from',
  'before',
  'until',
] as const;

export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/** How a parameter chooses among the items of a list. */
export interface DeclaredFilter extends Node {
  /** From an item to the value that is compared; empty if the parameter is not a filter. */
  readonly by: Path;
  /** Absent if the parameter is not a filter. */
  readonly is?: FilterOperator;
}
