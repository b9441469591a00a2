import type { SourceSpan } from './source.ts';

/** What of a contract can be observed, in the order in which it is told. */
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

/** What a run has seen of a contract, as data. */
export interface Coverage {
  /** In the order of `COVERAGE_KINDS`; kinds that the contract has nothing of are left out. */
  readonly totals: readonly CoverageTotal[];
  /** In the order of the contract: operations, webhooks, types. */
  readonly owners: readonly CoverageOwner[];
}

export interface CoverageTotal {
  readonly kind: CoverageKind;
  readonly observed: number;
  /** How many the contract declares; at least one. */
  readonly declared: number;
  /** Percent that a run has to observe, when that was asked for. */
  readonly required?: number;
}

/** An operation, webhook or named type with all that can be seen of it. */
export interface CoverageOwner {
  readonly is: 'operation' | 'webhook' | 'type';
  readonly protocol: 'rest' | 'graphql';
  /** `POST /orders`, `query orders`, `order.paid`, `Order`. */
  readonly name: string;
  /** What it stands beside: the resource of an operation. */
  readonly group?: string;
  readonly at: SourceSpan;
  readonly points: readonly CoveragePoint[];
  /** Of a type whose values are states; `transitions` among the points lead from one to another. */
  readonly states?: { readonly all: readonly string[]; readonly initial: readonly string[] };
}

export interface CoveragePoint {
  readonly kind: CoverageKind;
  /** Within its owner: `200`, `note is null`, `open → paid`. */
  readonly name: string;
  /** Who sends it, where both sides may. */
  readonly by?: 'client' | 'service';
  readonly at: SourceSpan;
  /** How many exchanges have shown it. */
  readonly seen: number;
  /** Seen although the contract does not declare it; counts in no total. */
  readonly undeclared?: true;
  /** Of a transition. */
  readonly edge?: { readonly from: string; readonly to: string };
}
