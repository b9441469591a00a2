import type { Diagnostic, Severity } from '../core/diagnostic.ts';
import { formatSpan } from '../core/source.ts';
import { pushAll } from '../core/long-lists.ts';
import { count, plural, wrap } from './layout.ts';
import { neutral, neutralLine } from './neutral.ts';
import { styleOf, type Style, type TextOptions } from './style.ts';

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'note'];

/** Maximum number of diagnostics to list for each code. Further diagnostics are only counted. */
const LISTED: Readonly<Record<Severity, number>> = { error: 20, warning: 8, note: 3 };

/**
 * Formats diagnostics, worst first, and grouped by code so that ten thousand notes take only a few lines. Ends with a
 * line break, unless there are no diagnostics.
 */
export function diagnosticsText(diagnostics: readonly Diagnostic[], options: TextOptions = {}): string {
  if (diagnostics.length === 0) return '';
  const style = styleOf(options);
  const groups = Map.groupBy(diagnostics, (diagnostic) => `${diagnostic.severity} ${diagnostic.code}`);
  const blocks = [...groups.values()]
    .toSorted((a, b) => SEVERITIES.indexOf(a[0]!.severity) - SEVERITIES.indexOf(b[0]!.severity))
    .map((group) => groupText(group, style));
  return `${blocks.join('\n\n')}\n\n${summary(diagnostics)}\n`;
}

/** Returns `2 errors, 1 warning, 1,204 notes`, without counts of zero. */
export function summary(diagnostics: readonly Diagnostic[]): string {
  return SEVERITIES.map(
    (severity) => [severity, diagnostics.filter((one) => one.severity === severity).length] as const,
  )
    .filter(([, number]) => number > 0)
    .map(([severity, number]) => plural(number, severity))
    .join(', ');
}

function groupText(group: readonly Diagnostic[], style: Style): string {
  const first = group[0]!;
  const title = `${style.severity[first.severity](first.severity)} ${style.bold(neutralLine(first.code))}`;
  const lines = [group.length === 1 ? title : `${title} ${style.dim(`×${count(group.length)}`)}`];
  for (const diagnostic of group.slice(0, LISTED[first.severity])) {
    if (diagnostic.at) lines.push(`  ${style.dim(neutralLine(formatSpan(diagnostic.at)))}`);
    pushAll(lines, wrap(neutral(diagnostic.message), style.width, diagnostic.at ? '    ' : '  '));
    for (const span of diagnostic.related ?? [])
      lines.push(`    ${style.dim(`see also ${neutralLine(formatSpan(span))}`)}`);
  }
  const rest = group.slice(LISTED[first.severity]);
  if (rest.length > 0) lines.push(`  ${style.dim(`… and ${count(rest.length)} more${inFiles(rest)}`)}`);
  // The diagnostics of a group share one help text, and only their messages differ.
  if (first.help) lines.push(...wrap(`help: ${neutral(first.help)}`, style.width, '  '));
  return lines.join('\n');
}

function inFiles(diagnostics: readonly Diagnostic[]): string {
  const files = new Set(diagnostics.flatMap(({ at }) => (at ? [at.file] : [])));
  const [only] = files;
  if (only === undefined) return '';
  return files.size === 1 ? ` in ${neutralLine(only)}` : ` in ${plural(files.size, 'file')}`;
}
