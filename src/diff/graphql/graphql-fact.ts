import type { TypeOfChangeType } from '@graphql-inspector/core';
import type { JsonValue } from '../../core/json.ts';

/**
 * Types of changes, mostly under the names of GraphQL Inspector. A change to the use of a directive has the same change
 * type at every location. The last six types are ours: the library does not report them, or reports them as uses of a
 * directive.
 */
export type GraphqlChangeType =
  | Exclude<TypeOfChangeType, `DIRECTIVE_USAGE_${string}`>
  | 'DIRECTIVE_USAGE_ADDED'
  | 'DIRECTIVE_USAGE_REMOVED'
  | 'DIRECTIVE_USAGE_ARGUMENT_CHANGED'
  | 'INPUT_DEPRECATION_ADDED'
  | 'INPUT_DEPRECATION_REMOVED'
  | 'SCHEMA_DESCRIPTION_CHANGED'
  | 'ONE_OF_ADDED'
  | 'ONE_OF_REMOVED'
  | 'SPECIFIED_BY_CHANGED';

/** Harm of a schema change to callers, as GraphQL Inspector or `withOwnJudgment` determines it. */
export type Harm = 'breaking' | 'dangerous' | 'none';

/** Properties of a GraphQL change other than its location and lifecycle status. */
export interface GraphqlFact {
  readonly type: GraphqlChangeType;
  /**
   * Schema coordinate (GraphQL September 2025 §3.13.1), such as `Query.orders(first:)`. It is empty for the schema
   * itself.
   */
  readonly coordinate: string;
  readonly harm: Harm;
  /** A sentence without its period. */
  readonly message: string;
  /** The reason for this harm, if the reason of the rule is not sufficient. */
  readonly reason?: string;
  /** Details of the change under the names that GraphQL Inspector uses. */
  readonly meta: Readonly<Record<string, JsonValue>>;
}
