import type { Diagnostic } from './diagnostic.ts';
import type { SourceSpan } from './source.ts';

/** A verdict of a check or a rule on one subject, with what is needed to see it again. */
export interface Finding extends Diagnostic {
  /** What was judged: an operation id such as `POST /v1/orders` or `mutation createProduct`. */
  readonly subject: string;
  /** The document, standard or section that the check enforces. */
  readonly enforces?: string;
  readonly evidence?: Evidence;
  /** Of a comparison: where the older contract has it; `at` is where the newer one does, or would. */
  readonly was?: SourceSpan;
  /** The rule's own word for how grave it is, where severity says too little: `breaking`. */
  readonly level?: string;
  readonly witness?: Witness;
  /** Other subjects that the same change touches, all of them; the message names the first few. */
  readonly also?: readonly string[];
}

/** How to reproduce a finding. Secrets are already replaced. */
export interface Evidence {
  /** One shell line. */
  readonly curl: string;
  readonly request: string;
  readonly response: string;
  /** Of the response; undefined when there was none. */
  readonly status?: number;
  /** Seed and path that make the same run again. */
  readonly seed?: string;
}

/** What proves a verdict of a comparison: a value, a request, or a request with the value in it. */
export interface Witness {
  /** JSON. */
  readonly value?: string;
  /** As one shell line. */
  readonly curl?: string;
}
