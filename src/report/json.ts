import type { CoverageOwner } from '../core/coverage.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { formatSpan } from '../core/source.ts';
import { neutralJson } from './neutral.ts';
import type { Report } from './report.ts';

/**
 * The version of the JSON report format (docs/report.schema.json). Renaming or removing a property increments the version,
 * but adding a property does not.
 */
export const REPORT_VERSION = 1;

/**
 * Formats any value as JSON for programs, indented by two spaces and without undefined properties. Ends with a line break.
 * The text parses to the same value, but escapes characters that affect a terminal or a CI runner.
 */
export function jsonText(value: object): string {
  return `${neutralJson(JSON.stringify(value, null, 2))}\n`;
}

/** Shortens the locations of points to `file:line:column`, because there can be tens of thousands of points. */
function withShortLocations(owner: CoverageOwner): object {
  return { ...owner, points: owner.points.map((point) => ({ ...point, at: formatSpan(point.at) })) };
}

/** Formats the diagnostics of a command that failed before it had a report. */
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
    coverage: coverage && { ...coverage, owners: coverage.owners.map(withShortLocations) },
  });
}
