import type { Assumable, Node } from './node.ts';

/** The wire names that lead from a value to a value inside it. Empty for the value itself. */
export type Path = readonly string[];

/** A value that callers send: its location, and its path of wire names. */
export interface InputPath {
  /** `argument`: an argument of a GraphQL root field; its name comes first in `path`. */
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'body' | 'argument';
  /** Has at least one name, unless the value is the whole `body`. */
  readonly path: Path;
}

/** Restricts an operation or a value to callers that have one of the roles. */
export interface Access extends Node {
  /** The permitted roles; at least one. */
  readonly roles: readonly string[];
}

/** Repeating a call with the same key has no further effect and returns the same response. */
export interface Idempotency extends Node, Assumable {
  /** The location of the key in requests. */
  readonly by: InputPath;
}

/** The way to request the next page of a list. Assumed if it is recognized by a convention, but not declared. */
export type Pagination =
  | CursorPagination
  | LastItemPagination
  | NextUrlPagination
  | LinkPagination
  | OffsetPagination
  | PageNumberPagination
  | RelayPagination;

/** Properties of all REST pagination styles. */
interface RestPagination extends Node, Assumable {
  /** The path from the body of a successful response to the list of items; empty if the body is the list. */
  readonly items: Path;
}

/** Each page contains the cursor of the next page. On the last page, the cursor is missing or null. */
export interface CursorPagination extends RestPagination {
  readonly kind: 'cursor';
  /** Location of the cursor in the request. */
  readonly cursor: InputPath;
  /** The path from the body of a successful response to the cursor of the next page. */
  readonly nextCursor: Path;
}

/** The last item of each page determines the start of the next page. */
export interface LastItemPagination extends RestPagination {
  readonly kind: 'lastItem';
  /** Location of the value that the last item of the previous page has at `id`. */
  readonly after: InputPath;
  /** Location of the value that the first item has at `id`, to page backwards. */
  readonly before?: InputPath;
  /** The path from an item to its identifying value. */
  readonly id: Path;
  /**
   * The path from the body to a boolean that is true if another page follows. Without this path, an empty page is the
   * last page.
   */
  readonly hasMore?: Path;
}

/**
 * Each page contains the absolute or relative URL of the next page. On the last page, the URL is missing, null, or
 * empty.
 */
export interface NextUrlPagination extends RestPagination {
  readonly kind: 'nextUrl';
  readonly nextUrl: Path;
}

/** The `Link` header of each page contains the URL of the next page, with the relation `next` (RFC 8288). */
export interface LinkPagination extends RestPagination {
  readonly kind: 'link';
}

/** The request specifies the number of items to skip. */
export interface OffsetPagination extends RestPagination {
  readonly kind: 'offset';
  /** Location of the number of items to skip; 0 by default. */
  readonly offset: InputPath;
  /** As in `LastItemPagination`. */
  readonly hasMore?: Path;
}

/** The request specifies a page number. */
export interface PageNumberPagination extends RestPagination {
  readonly kind: 'pageNumber';
  readonly page: InputPath;
  /** The number of the first page, which is also the default of `page`. */
  readonly first: number;
  /** As in `LastItemPagination`. */
  readonly hasMore?: Path;
}

/** Relay's Cursor Connections Specification. Paths start at the root field's result. */
export interface RelayPagination extends Node, Assumable {
  readonly kind: 'relay';
  /** At least one of `edges` and `nodes` is present. */
  readonly edges?: Path;
  /** The path of the items themselves: `nodes`, or a list with a different name that contains the nodes of the edges. */
  readonly nodes?: Path;
  /** The path of the object with `hasNextPage` and `endCursor`. */
  readonly pageInfo: Path;
  /** Location of the number of requested items. */
  readonly first: InputPath;
  /** Location of the `endCursor` of the previous page. */
  readonly after: InputPath;
}

/** The states of an enum and their transitions. */
export interface StateMachine extends Node {
  /** Possible states of a new resource; at least one. */
  readonly initial: readonly string[];
  /** One transition for each value of the enum, in the enum's order. */
  readonly transitions: readonly Transition[];
}

export interface Transition extends Node {
  readonly from: string;
  /** The next states; empty for a terminal state. */
  readonly to: readonly string[];
}

/** The effects of operations on resources. */
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

/** The declared effect of an operation. */
export interface DeclaredEffect extends Node {
  readonly does: Effect;
  /** Concept or type of the affected resources. */
  readonly of?: string;
  /** Allowed states before the operation; empty if any state is allowed. */
  readonly from: readonly string[];
  /** States of the resource afterwards; empty if not declared. */
  readonly to: readonly string[];
}

/**
 * The relation between an item's value and the sent value. `after` and `before` exclude the sent value, but `from` and
 * `until` include it.
 */
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

/** The filter that a parameter applies to the items of a list. */
export interface DeclaredFilter extends Node {
  /** The path from an item to the compared value; empty if the parameter is not a filter. */
  readonly by: Path;
  /** The operator; absent if the parameter is not a filter. */
  readonly is?: FilterOperator;
  /** True if the comparison of strings ignores case. Otherwise, the contract does not specify whether case matters. */
  readonly ignoresCase?: boolean;
}
