import { withoutHidden } from './hidden-values.ts';
import type { SourceSpan } from './source.ts';

export type Severity = 'error' | 'warning' | 'note';

/** One message to the user: the problem, its location, and a fix. */
export interface Diagnostic {
  /** A stable code in kebab case. It is never reused for another meaning. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** The suggested fix. */
  readonly help?: string;
  readonly at?: SourceSpan;
  /** Other locations, such as the declaration that contradicts the one at `at`. */
  readonly related?: readonly SourceSpan[];
}

/** A row of a diagnostics table: the severity, the message, and the help of a code. */
export interface DiagnosticKind<Parameters> {
  readonly severity: Severity;
  readonly message: (parameters: Parameters) => string;
  readonly help: string;
}

/**
 * Converts each row of a table to a function that creates the diagnostic: `const say = defineDiagnostics({...});
 * say['load-too-deep']({ limit }, at)`.
 */
export function defineDiagnostics<Table extends Record<string, DiagnosticKind<never>>>(
  table: Table,
): DiagnosticFactories<Table> {
  const factories: Record<string, (parameters: never, at?: SourceSpan) => Diagnostic> = {};
  for (const [code, kind] of Object.entries(table)) {
    factories[code] = (parameters, at) => ({
      code,
      severity: kind.severity,
      message: withoutHidden(kind.message(parameters)),
      help: kind.help,
      ...(at && { at }),
    });
  }
  return factories as DiagnosticFactories<Table>;
}

export type DiagnosticFactories<Table extends Record<string, DiagnosticKind<never>>> = {
  readonly [Code in keyof Table]: (
    parameters: Table[Code] extends DiagnosticKind<infer Parameters> ? Parameters : never,
    at?: SourceSpan,
  ) => Diagnostic;
};

/** A mistake of the user, as opposed to an internal error. Users see its diagnostics instead of a stack trace. */
export class InputError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(...diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((diagnostic) => diagnostic.message).join('\n'));
    this.name = 'InputError';
    this.diagnostics = diagnostics;
  }
}

/** True if at least one diagnostic is an error. In this case, output must not be written. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === 'error');
}
