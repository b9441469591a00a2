import type { Diagnostic } from './diagnostic.ts';

/** A verdict of a check or a rule on one subject, with what is needed to see it again. */
export interface Finding extends Diagnostic {
  /** What was judged: an operation id such as `POST /v1/orders` or `mutation createProduct`. */
  readonly subject: string;
  /** The document, standard or section that the check enforces. */
  readonly enforces?: string;
  readonly evidence?: Evidence;
}

/** How to reproduce a finding. Secrets are already replaced. */
export interface Evidence {
  /** One shell line. */
  readonly curl: string;
  readonly request: string;
  readonly response: string;
  /** Seed and path that make the same run again. */
  readonly seed?: string;
}
