import type { Severity } from '../core/diagnostic.ts';

/** Selects by name or pattern, in which `*` matches any characters. An omitted property selects everything. */
export interface Selection {
  /** Ids (`GET /v1/orders`, `query orders`) or names (`listOrders`) of operations. */
  readonly operations?: readonly string[];
  /** Tags of REST operations. The tag of a GraphQL root field is the resource in its call path. */
  readonly tags?: readonly string[];
  /** Ids of checks. */
  readonly checks?: readonly string[];
  /** Severities of findings. */
  readonly levels?: readonly Severity[];
}

/** The choice of operations and checks for a run. */
export interface Choice extends Selection {
  /** Removes operations, checks, and severities from the selection. Here, an omitted property removes nothing. */
  readonly exclude?: Selection;
}
