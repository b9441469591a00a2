import type { Diagnostic } from './diagnostic.ts';
import type { SourceSpan } from './source.ts';

/** The verdict of a check or a rule on one subject, with the evidence to reproduce it. */
export interface Finding extends Diagnostic {
  /** The judged element: an operation id such as `POST /v1/orders` or `mutation createProduct`. */
  readonly subject: string;
  /** The document, standard, or section that the check enforces. */
  readonly enforces?: string;
  readonly evidence?: Evidence;
  /**
   * In a comparison, the location in the older contract. `at` is the location in the newer one, even of a removed
   * element.
   */
  readonly was?: SourceSpan;
  /** The level assigned by the rule, such as `breaking`: finer than the severity. */
  readonly level?: string;
  readonly witness?: Witness;
  /** All other subjects affected by the same change. The message names the first few. */
  readonly also?: readonly string[];
}

/** Steps to reproduce a finding. Secrets are already replaced. */
export interface Evidence {
  /** A shell command on one line. */
  readonly curl: string;
  readonly request: string;
  readonly response: string;
  /** The status of the response, or undefined if there is none. */
  readonly status?: number;
  /** Seed and path that repeat the same run. */
  readonly seed?: string;
}

/** Proof of a comparison verdict: a value, a request, or a request containing the value. */
export interface Witness {
  /** The value as JSON. */
  readonly value?: string;
  /** A shell command on one line. */
  readonly curl?: string;
}
