import type { Severity } from '../core/diagnostic.ts';
import type { SourceSpan } from '../core/source.ts';
import type { Language } from '../core/spelling.ts';
import type { Contract } from '../model/contract.ts';

/** One location at which a contract breaks a rule. */
export interface Violation {
  /** The offending element: a schema coordinate, `Order.total`, or an operation, `POST /v1/orders`. */
  readonly subject: string;
  readonly message: string;
  /** A severity lower than the rule's own. */
  readonly severity?: Severity;
  readonly at: SourceSpan;
  /** Other locations involved in the finding. */
  readonly related?: readonly SourceSpan[];
}

/** A verdict on a contract; a pure function of it. */
export interface Rule {
  /** Stable and kebab-case; the code of its findings. */
  readonly id: string;
  /** The severity, unless the configuration sets another one. */
  readonly severity: Severity;
  /** The rule's requirement, in one sentence. */
  readonly summary: string;
  /** The document or standard that the rule enforces, with its section. */
  readonly enforces?: string;
  /** Advice for fixing a finding. */
  readonly help: string;
  /** `languages`: the languages of the generated code. */
  readonly run: (
    contract: Contract,
    languages: readonly Language[],
  ) => Iterable<Violation> | Promise<Iterable<Violation>>;
}
