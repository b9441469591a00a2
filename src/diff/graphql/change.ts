import type { TypeOfChangeType } from '@graphql-inspector/core';
import type { JsonValue } from '../../core/json.ts';

/**
 * What GraphQL Inspector finds, by its own names, and what it cannot see in a schema that came from introspection:
 * directives of the specification that are facts of the schema there (GraphQL September 2025 §3.13).
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

/** How a change of the schema strikes those who query it, as the library judges this one. */
export type Harm = 'breaking' | 'dangerous' | 'none';

/** What of a GraphQL change is no place and no standing. */
export interface GraphqlFact {
  readonly type: GraphqlChangeType;
  /** Schema coordinate (GraphQL September 2025 §3.13.1), `Query.orders(first:)`; empty for the schema itself. */
  readonly coordinate: string;
  readonly harm: Harm;
  /** A sentence without its full stop. */
  readonly message: string;
  /** Why it is as harmful as it is, where the rule does not say. */
  readonly reason?: string;
  /** Details of the change by the library's names. */
  readonly meta: Readonly<Record<string, JsonValue>>;
}
