import type { Severity } from '../core/diagnostic.ts';

/** A selection by name or pattern (`*` stands for any characters). An absent property selects everything. */
export interface Selection {
  /** Ids (`GET /v1/orders`, `query orders`) or names (`listOrders`) of operations. */
  readonly operations?: readonly string[];
  /** Tags of REST operations; a GraphQL root field has the resource of its client path as its tag. */
  readonly tags?: readonly string[];
  /** Ids of checks. */
  readonly checks?: readonly string[];
  /** Severities of findings. */
  readonly levels?: readonly Severity[];
}

/** The choice of operations and checks for a run. */
export interface Choice extends Selection {
  /** Removed from the rest of the selection. */
  readonly exclude?: Selection;
}
