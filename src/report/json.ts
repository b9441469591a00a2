import type { CoverageOwner } from '../core/coverage.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { formatSpan } from '../core/source.ts';
import { neutralJson } from './neutral.ts';
import type { Report } from './report.ts';

/**
 * Version of the JSON report format (docs/report.schema.json). Adding properties keeps the version. Renaming or
 * removing one changes it.
 */
export const REPORT_VERSION = 1;

/**
 * Formats any value as JSON for programs: `undefined` is omitted, the indentation is two spaces, and the text ends with
 * a line break. It parses to the same value; characters that act on a terminal or a CI runner are escaped.
 */
export function jsonText(value: object): string {
  return `${neutralJson(JSON.stringify(value, null, 2))}\n`;
}

/** Writes locations as `file:line:column`, because there can be tens of thousands of points. */
function briefly(owner: CoverageOwner): object {
  return { ...owner, points: owner.points.map((point) => ({ ...point, at: formatSpan(point.at) })) };
}

/** Formats the reason why a command has no report, in the shape of a report. */
export function jsonFailure(command: string | undefined, diagnostics: readonly Diagnostic[]): string {
  return jsonText({ reportVersion: REPORT_VERSION, command, ok: false, diagnostics });
}

/** Formats a report as JSON for programs. */
export function jsonReport(report: Report): string {
  const { command, ok, contract, tool, facts, findings, operations, diagnostics, coverage } = report;
  return jsonText({
    reportVersion: REPORT_VERSION,
    command,
    ok,
    tool,
    contract,
    ...facts,
    findings,
    operations,
    diagnostics,
    coverage: coverage && { ...coverage, owners: coverage.owners.map(briefly) },
  });
}
