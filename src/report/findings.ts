import type { Finding } from '../core/finding.ts';
import { formatSpan } from '../core/source.ts';
import { clip, count, displayWidth, padEnd, padStart, wrap } from './layout.ts';
import { neutral, neutralLine } from './neutral.ts';
import type { OperationSummary } from '../core/operation-summary.ts';
import { largestOf } from '../core/long-lists.ts';
import { styleOf, type Style, type TextOptions } from './style.ts';

/** Maximum width of a witness in columns. Other report formats and the curl command contain the whole witness. */
const MAX_WITNESS_LENGTH = 400;

/**
 * Formats findings with their reason, location, request as curl, and response. Ends with a line break, unless there are no
 * findings.
 */
export function findingsText(findings: readonly Finding[], options: TextOptions = {}): string {
  const style = styleOf(options);
  return findings.map((finding, index) => `${findingText(finding, index + 1, style)}\n`).join('\n');
}

function findingText(finding: Finding, number: number, style: Style): string {
  const severity = style.severity[finding.severity];
  const lines = [
    `${severity(`${number}. ${finding.level ?? finding.severity}`)} ${style.bold(neutralLine(finding.code))}  ${neutralLine(finding.subject)}`,
    ...wrap(neutral(finding.message), style.width, '   '),
  ];
  const label = finding.was ? 'now     ' : 'contract';
  if (finding.at) lines.push(`   ${style.dim(label)}  ${neutralLine(formatSpan(finding.at))}`);
  if (finding.was) lines.push(`   ${style.dim('before')}    ${neutralLine(formatSpan(finding.was))}`);
  for (const span of finding.related ?? [])
    lines.push(`   ${style.dim('see also')}  ${neutralLine(formatSpan(span))}`);
  if (finding.enforces) lines.push(`   ${style.dim('enforces')}  ${neutralLine(finding.enforces)}`);
  const { evidence, witness } = finding;
  if (witness) {
    if (witness.value !== undefined)
      lines.push(`   ${style.dim('witness')}   ${clip(neutralLine(witness.value), MAX_WITNESS_LENGTH)}`);
    if (witness.curl !== undefined) lines.push(`   ${style.dim('try')}       ${neutralLine(witness.curl)}`);
  }
  if (evidence) {
    // Never wrapped, so that it can be copied.
    lines.push(`   ${style.dim('try')}       ${neutralLine(evidence.curl)}`);
    lines.push(
      `   ${style.dim('response')}  ${clip(neutralLine(evidence.response), Math.max(40, style.width - 13))}`,
    );
    if (evidence.seed) lines.push(`   ${style.dim('seed')}      ${neutralLine(evidence.seed)}`);
  }
  if (finding.help) lines.push(...wrap(`help: ${neutral(finding.help)}`, style.width, '   '));
  return lines.join('\n');
}

/**
 * Formats operations with their numbers of requests, passed checks, and observed statuses. Ends with a line break, unless
 * there are no operations.
 */
export function operationsText(
  rows: readonly OperationSummary[],
  findings: readonly Finding[] = [],
  options: TextOptions = {},
): string {
  if (rows.length === 0) return '';
  const style = styleOf(options);
  const cells = rows.map((row) => ({
    mark: row.findings > 0 ? 'x' : row.succeeded ? 'ok' : '?',
    operation: neutralLine(row.operation),
    requests: count(row.requests),
    checks: checksOf(row, findings),
    statuses: Object.entries(row.statuses)
      .map(([status, seen]) => `${status}×${count(seen)}`)
      .join(' '),
  }));
  const widest = Math.min(
    largestOf(
      cells.map((cell) => displayWidth(cell.operation)),
      9,
    ),
    Math.max(20, style.width - 40),
  );
  const lines = cells.map((cell) => {
    const paint = { x: style.severity.error, ok: style.good, '?': style.severity.warning }[cell.mark]!;
    return `${paint(padEnd(cell.mark, 2))}  ${padEnd(clip(cell.operation, widest), widest)}  ${padStart(cell.requests, 8)}  ${padStart(cell.checks, 7)}  ${cell.statuses}`.trimEnd();
  });
  const head = style.dim(`    ${padEnd('operation', widest)}  requests   checks  statuses`);
  return [head, ...lines, ''].join('\n');
}

/** Returns the number of passed checks, and of checks that examined at least one exchange: `11/12`. */
function checksOf({ operation, checks }: OperationSummary, findings: readonly Finding[]): string {
  const codes = findings.filter(({ subject }) => subject === operation).map(({ code }) => code);
  const judged = new Set([...Object.keys(checks), ...codes]).size;
  return judged === 0 ? '-' : `${judged - new Set(codes).size}/${judged}`;
}
