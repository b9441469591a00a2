import type { Severity } from '../core/diagnostic.ts';
import type { SourceSpan } from '../core/source.ts';
import type { Language } from '../core/spelling.ts';
import type { Contract } from '../model/contract.ts';

/** One place where a contract breaks a rule. */
export interface Violation {
  /** What breaks it: a schema coordinate, `Order.total`, or an operation, `POST /v1/orders`. */
  readonly subject: string;
  readonly message: string;
  /** Where it matters less than its rule says. */
  readonly severity?: Severity;
  readonly at: SourceSpan;
  /** The other places that have part in it. */
  readonly related?: readonly SourceSpan[];
}

/** A verdict on a contract; a pure function of it. */
export interface Rule {
  /** Stable and kebab-case; the code of its findings. */
  readonly id: string;
  /** Unless the configuration says otherwise. */
  readonly severity: Severity;
  /** What it holds a contract to, in one sentence. */
  readonly summary: string;
  /** Document or standard that it enforces, with its section. */
  readonly enforces?: string;
  /** What to do about a finding. */
  readonly help: string;
  /** `languages`: those that code is generated in. */
  readonly run: (
    contract: Contract,
    languages: readonly Language[],
  ) => Iterable<Violation> | Promise<Iterable<Violation>>;
}
