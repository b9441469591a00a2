import type { Severity } from '../core/diagnostic.ts';
import { formatSpan } from '../core/source.ts';
import { neutral } from './neutral.ts';
import type { Reported } from './report.ts';

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', note: 'notice' };

/**
 * Formats diagnostics as workflow commands of GitHub Actions, one per line, which GitHub shows as annotations. Text from a
 * document cannot end a command or start another command. Ends with a line break, unless there are no diagnostics.
 */
export function githubText(diagnostics: readonly Reported[]): string {
  return diagnostics.map((diagnostic) => `${annotation(diagnostic)}\n`).join('');
}

function annotation({
  code,
  severity,
  message,
  help,
  at,
  related = [],
  subject,
  was,
  evidence,
}: Reported): string {
  const properties = {
    ...(at && { file: at.file, line: String(at.line), col: String(at.column) }),
    title: code,
  };
  const settings = Object.entries(properties).map(([name, value]) => `${name}=${property(value)}`);
  const paragraphs = [
    subject === undefined ? message : `${subject}: ${message}`,
    was ? `Before: ${formatSpan(was)}` : '',
    ...related.map((span) => `See also ${formatSpan(span)}`),
    evidence ? `Try: ${evidence.curl}` : '',
    help ?? '',
  ];
  return `::${COMMANDS[severity]} ${settings.join(',')}::${data(paragraphs.filter((text) => text !== '').join('\n'))}`;
}

/**
 * Escapes as the runner's toolkit does (actions/toolkit, `core/src/command.ts`), after neutralizing terminal controls.
 */
function data(text: string): string {
  return neutral(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
