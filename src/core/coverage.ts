import type { SourceSpan } from './source.ts';

/** The kinds of observable elements, in report order. */
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

/** The elements of a contract, and how often a run observed each. */
export interface Coverage {
  /** The totals in the order of `COVERAGE_KINDS`, without kinds that are absent from the contract. */
  readonly totals: readonly CoverageTotal[];
  /** The owners in the order of the contract: operations, webhooks, types. */
  readonly owners: readonly CoverageOwner[];
}

export interface CoverageTotal {
  readonly kind: CoverageKind;
  readonly observed: number;
  /** The number of declared elements. At least one. */
  readonly declared: number;
  /** The required percentage, if the user has set it. */
  readonly required?: number;
}

/** An operation, webhook, or named type with all its observable elements. */
export interface CoverageOwner {
  readonly is: 'operation' | 'webhook' | 'type';
  readonly protocol: 'rest' | 'graphql';
  /** The name: `POST /orders`, `query orders`, `order.paid`, or `Order`. */
  readonly name: string;
  /** The outermost resource in the call path of an operation, as words. */
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
  /** The sender of the element, if both the client and the service can send it. */
  readonly by?: 'client' | 'service';
  readonly at: SourceSpan;
  /** The number of exchanges and webhook deliveries that contained the element. */
  readonly seen: number;
  /** Present if the element was observed, but is not declared. Totals do not include it. */
  readonly undeclared?: true;
  /** The two states of a transition. */
  readonly edge?: { readonly from: string; readonly to: string };
}
