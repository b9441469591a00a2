import type { SourceSpan } from './source.ts';

/** Observable elements of a contract, in report order. */
export const COVERAGE_KINDS = [
  'operations',
  'statuses',
  'media-types',
  'headers',
  'parameters',
  'arguments',
  'links',
  'transitions',
  'webhooks',
  'fields',
  'variants',
  'enum-values',
  'nullables',
  'optionals',
] as const;

export type CoverageKind = (typeof COVERAGE_KINDS)[number];

/** The elements of a contract observed by a run, as data. */
export interface Coverage {
  /** The totals in the order of `COVERAGE_KINDS`, without kinds that the contract does not have. */
  readonly totals: readonly CoverageTotal[];
  /** The owners in the order of the contract: operations, webhooks, types. */
  readonly owners: readonly CoverageOwner[];
}

export interface CoverageTotal {
  readonly kind: CoverageKind;
  readonly observed: number;
  /** The number of elements that the contract declares; at least one. */
  readonly declared: number;
  /** Required percentage, if one was set. */
  readonly required?: number;
}

/** An operation, webhook, or named type with all its observable elements. */
export interface CoverageOwner {
  readonly is: 'operation' | 'webhook' | 'type';
  readonly protocol: 'rest' | 'graphql';
  /** The name: `POST /orders`, `query orders`, `order.paid`, or `Order`. */
  readonly name: string;
  /** The resource of an operation. */
  readonly group?: string;
  readonly at: SourceSpan;
  readonly points: readonly CoveragePoint[];
  /** Present if the values of a type are states. The points of kind `transitions` connect them. */
  readonly states?: { readonly all: readonly string[]; readonly initial: readonly string[] };
}

export interface CoveragePoint {
  readonly kind: CoverageKind;
  /** The name within the owner: `200`, `note is null`, `open → paid`. */
  readonly name: string;
  /** The side that sent it, if both sides can. */
  readonly by?: 'client' | 'service';
  readonly at: SourceSpan;
  /** Number of exchanges that showed it. */
  readonly seen: number;
  /** Observed but not declared by the contract. It counts in no total. */
  readonly undeclared?: true;
  /** Present for a transition. */
  readonly edge?: { readonly from: string; readonly to: string };
}
