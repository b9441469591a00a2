import type { Coverage } from '../core/coverage.ts';
import type { Diagnostic, Severity } from '../core/diagnostic.ts';
import type { Finding } from '../core/finding.ts';
import type { OperationSummary } from '../core/operation-summary.ts';
import type { SourceSpan } from '../core/source.ts';

/** The result of a command, independent of the output format. */
export interface Report {
  readonly command: 'lint' | 'verify' | 'diff' | 'explain' | 'names' | 'keep' | 'edits' | 'release';
  /** True if the command exits with code 0. */
  readonly ok: boolean;
  /** In a comparison, the newer contract. */
  readonly contract?: { readonly title: string; readonly version: string };
  /** Version of the toolkit. */
  readonly tool: string;
  /** The applied checks or rules. A code without a rule is described by its first diagnostic. */
  readonly rules: readonly RuleDescription[];
  readonly findings?: readonly Finding[];
  /** Diagnostics about the documents, or about the run itself. */
  readonly diagnostics: readonly Diagnostic[];
  /** Operations in the order of the contract. */
  readonly operations?: readonly OperationSummary[];
  readonly coverage?: Coverage;
  /**
   * Additional properties of the JSON report. Numbers, strings, and booleans are also in the head of the other formats.
   */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Returns the text of the file that contains a location, or undefined if it is not available. */
  readonly textOf?: (span: SourceSpan) => string | undefined;
}

/** The description of a rule, reported once next to the results that refer to it. */
export interface RuleDescription {
  readonly id: string;
  readonly severity: Severity;
  readonly summary: string;
  readonly help: string;
}

/** A finding or a diagnostic: an entry with a code and a location. */
export type Reported = Diagnostic & Partial<Omit<Finding, keyof Diagnostic>>;

/** Returns all entries of a report, findings first. */
export function reported({ findings = [], diagnostics }: Report): readonly Reported[] {
  return [...findings, ...diagnostics];
}

/** Returns the short facts for the head of a report. */
export function headFacts({ facts = {} }: Report): readonly (readonly [name: string, value: string])[] {
  return Object.entries(facts).flatMap(([name, value]) =>
    ['number', 'string', 'boolean'].includes(typeof value) ? [[name, String(value)] as const] : [],
  );
}
