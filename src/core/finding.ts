import type { Diagnostic } from './diagnostic.ts';
import type { SourceSpan } from './source.ts';

/** A result of a check or a rule for one subject, with the evidence to reproduce it. */
export interface Finding extends Diagnostic {
  /** The checked element, such as an operation id: `POST /v1/orders` or `mutation createProduct`. */
  readonly subject: string;
  /** The document, standard, or section that the check enforces. */
  readonly enforces?: string;
  readonly evidence?: Evidence;
  /**
   * In a comparison, the location in the older contract. `at` is a location in the newer contract, even for a removed
   * element.
   */
  readonly was?: SourceSpan;
  /** The level that the rule assigns, such as `breaking`. It is finer than the severity. */
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
  /** The status of the response, if there is a response. */
  readonly status?: number;
  /** The seed that repeats the run. */
  readonly seed?: string;
}

/** The proof of a change: a value, a request, or a request with the value. */
export interface Witness {
  /** The value as JSON. */
  readonly value?: string;
  /** A shell command on one line. */
  readonly curl?: string;
}
