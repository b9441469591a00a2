import type { Node } from './node.ts';

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
export interface Idempotency extends Node {
  /** Where callers send the key. */
  readonly by: InputPath;
}

/** How the rest of a long list is reached. */
export type Pagination = CursorPagination | RelayPagination;

/** Each page names the cursor of the next; none or null on the last. */
export interface CursorPagination extends Node {
  readonly kind: 'cursor';
  /** Where the cursor of the wanted page is sent. */
  readonly cursor: InputPath;
  /** From the body of a successful response to the cursor of the next page. */
  readonly nextCursor: Path;
  /** From that body to the list of items. */
  readonly items: Path;
}

/** Relay's Cursor Connections Specification. Paths start at the root field's result. */
export interface RelayPagination extends Node {
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
