import type { Finding } from '../core/finding.ts';
import { formatSpan } from '../core/source.ts';
import { clip, count, displayWidth, padEnd, padStart, wrap } from './layout.ts';
import { neutral, neutralLine } from './neutral.ts';
import { styleOf, type Style, type TextOptions } from './style.ts';

/** One row of the table: an operation and what was seen of it. */
export interface OperationSummary {
  readonly operation: string;
  /** Status → how often. */
  readonly statuses: Readonly<Record<number, number>>;
  readonly requests: number;
  readonly succeeded: boolean;
  readonly findings: number;
}

/** Findings in full, each with its reason, place, request as curl, and response. Ends with a line break; empty for none. */
export function findingsText(findings: readonly Finding[], options: TextOptions = {}): string {
  const style = styleOf(options);
  return findings.map((finding, index) => `${findingText(finding, index + 1, style)}\n`).join('\n');
}

function findingText(finding: Finding, number: number, style: Style): string {
  const severity = style.severity[finding.severity];
  const lines = [
    `${severity(`${number}. ${finding.severity}`)} ${style.bold(neutralLine(finding.code))}  ${neutralLine(finding.subject)}`,
    ...wrap(neutral(finding.message), style.width, '   '),
  ];
  if (finding.at) lines.push(`   ${style.dim('contract')}  ${neutralLine(formatSpan(finding.at))}`);
  if (finding.enforces) lines.push(`   ${style.dim('enforces')}  ${neutralLine(finding.enforces)}`);
  const { evidence } = finding;
  if (evidence) {
    // Never wrapped: it is there to be copied.
    lines.push(`   ${style.dim('try')}       ${neutralLine(evidence.curl)}`);
    lines.push(
      `   ${style.dim('answer')}    ${clip(neutralLine(evidence.response), Math.max(40, style.width - 13))}`,
    );
    if (evidence.seed) lines.push(`   ${style.dim('seed')}      ${neutralLine(evidence.seed)}`);
  }
  if (finding.help) lines.push(...wrap(`help: ${neutral(finding.help)}`, style.width, '   '));
  return lines.join('\n');
}

/** Operations beside the statuses seen and the number of requests. Ends with a line break; empty for none. */
export function operationsText(rows: readonly OperationSummary[], options: TextOptions = {}): string {
  if (rows.length === 0) return '';
  const style = styleOf(options);
  const cells = rows.map((row) => ({
    mark: row.findings > 0 ? 'x' : row.succeeded ? 'ok' : '?',
    operation: neutralLine(row.operation),
    requests: count(row.requests),
    statuses: Object.entries(row.statuses)
      .map(([status, seen]) => `${status}×${count(seen)}`)
      .join(' '),
  }));
  const widest = Math.min(
    Math.max(9, ...cells.map((cell) => displayWidth(cell.operation))),
    Math.max(20, style.width - 40),
  );
  const lines = cells.map((cell) => {
    const paint = { x: style.severity.error, ok: style.good, '?': style.severity.warning }[cell.mark]!;
    return `${paint(padEnd(cell.mark, 2))}  ${padEnd(clip(cell.operation, widest), widest)}  ${padStart(cell.requests, 8)}  ${cell.statuses}`.trimEnd();
  });
  const head = style.dim(`    ${padEnd('operation', widest)}  requests  statuses`);
  return [head, ...lines, ''].join('\n');
}
