import type { Diagnostic, Severity } from '../core/diagnostic.ts';
import { formatSpan } from '../core/source.ts';
import { neutral } from './neutral.ts';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', note: 'notice' };

/**
 * Workflow commands of GitHub Actions, one line each, which become annotations. Nothing in a document can end a
 * command or begin another one. Ends with a line break; empty for none.
 */
export function githubText(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map((diagnostic) => `${annotation(diagnostic)}\n`).join('');
}

function annotation({ code, severity, message, help, at, related = [] }: Diagnostic): string {
  const properties = {
    ...(at && { file: at.file, line: String(at.line), col: String(at.column) }),
    title: code,
  };
  const settings = Object.entries(properties).map(([name, value]) => `${name}=${property(value)}`);
  const paragraphs = [message, ...related.map((span) => `See also ${formatSpan(span)}`), help ?? ''];
  return `::${COMMANDS[severity]} ${settings.join(',')}::${data(paragraphs.filter((text) => text !== '').join('\n'))}`;
}

/** As the runner's toolkit escapes (actions/toolkit, `core/src/command.ts`), after what acts on a terminal. */
function data(text: string): string {
  return neutral(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
