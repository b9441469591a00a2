import type { Coverage } from '../core/coverage.ts';
import type { Diagnostic, Severity } from '../core/diagnostic.ts';
import type { Finding } from '../core/finding.ts';
import type { OperationSummary } from '../core/operation-summary.ts';
import type { SourceSpan } from '../core/source.ts';

/** What a command has to say, in whatever format it is then printed. */
export interface Report {
  readonly command: 'lint' | 'verify' | 'diff' | 'explain';
  /** Whether the command ends with 0. */
  readonly ok: boolean;
  /** Of a comparison, the newer one. */
  readonly contract?: { readonly title: string; readonly version: string };
  /** Version of the toolkit. */
  readonly tool: string;
  /** Checks or rules that could have something to say; a code without one is described by its first diagnostic. */
  readonly rules: readonly RuleDescription[];
  /** Verdicts. */
  readonly findings?: readonly Finding[];
  /** About the documents, or about the run itself. */
  readonly diagnostics: readonly Diagnostic[];
  /** Operations in the order of the contract. */
  readonly operations?: readonly OperationSummary[];
  readonly coverage?: Coverage;
  /** Further members of the JSON report; those that are numbers, texts or booleans stand in the head of the others. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** The text of the file that a span points into. */
  readonly textOf?: (span: SourceSpan) => string | undefined;
}

/** What a report says about a rule once, beside the results that refer to it. */
export interface RuleDescription {
  readonly id: string;
  readonly severity: Severity;
  readonly summary: string;
  readonly help: string;
}

/** A finding or a diagnostic: whatever is told with a code and a place. */
export type Told = Diagnostic & Partial<Omit<Finding, keyof Diagnostic>>;

/** Everything that a report tells, verdicts first. */
export function told({ findings = [], diagnostics }: Report): readonly Told[] {
  return [...findings, ...diagnostics];
}

/** The short facts of a report, as they stand in its head. */
export function headFacts({ facts = {} }: Report): readonly (readonly [name: string, value: string])[] {
  return Object.entries(facts).flatMap(([name, value]) =>
    ['number', 'string', 'boolean'].includes(typeof value) ? [[name, String(value)] as const] : [],
  );
}
