import type { Severity } from '../core/diagnostic.ts';
import type { SourceSpan } from '../core/source.ts';
import type { Language } from '../core/spelling.ts';
import type { Contract } from '../model/contract.ts';

/** One violation of a rule. */
export interface Violation {
  /** The element that violates the rule: a schema coordinate, `Order.total`, or an operation, `POST /v1/orders`. */
  readonly subject: string;
  readonly message: string;
  /** The severity of this violation, if it is lower than the severity of the rule. */
  readonly severity?: Severity;
  readonly at: SourceSpan;
  /** Other locations involved in the finding. */
  readonly related?: readonly SourceSpan[];
}

/** A requirement on contracts. Its findings depend only on the contract and the languages. */
export interface Rule {
  /** The stable code of its findings, in kebab case. */
  readonly id: string;
  /** The severity under the preset `strict`, unless the configuration sets another severity. */
  readonly severity: Severity;
  /** The requirement, in one sentence. */
  readonly summary: string;
  /** The document or standard that the rule enforces, with its section. */
  readonly enforces?: string;
  /** Advice for fixing a finding. */
  readonly help: string;
  /** Returns the violations. `languages` are the languages of the generated code. */
  readonly run: (
    contract: Contract,
    languages: readonly Language[],
  ) => Iterable<Violation> | Promise<Iterable<Violation>>;
}
