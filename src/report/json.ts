import type { CoverageOwner } from '../core/coverage.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import { formatSpan } from '../core/source.ts';
import { neutralJson } from './neutral.ts';
import type { Report } from './report.ts';

/**
 * Of the shape of JSON reports (docs/report.schema.json). Within a version members may be added; one that is renamed or
 * taken away makes another version.
 */
export const REPORT_VERSION = 1;

/**
 * Any value as JSON for programs: same members as the value, `undefined` left out, two spaces, final line break.
 * Parses to exactly the value; characters that act on a terminal or a CI runner are escaped.
 */
export function jsonText(value: object): string {
  return `${neutralJson(JSON.stringify(value, null, 2))}\n`;
}

/** Points by the tens of thousands have their places as `file:line:column`. */
function briefly(owner: CoverageOwner): object {
  return { ...owner, points: owner.points.map((point) => ({ ...point, at: formatSpan(point.at) })) };
}

/** What kept a command from reporting, in the shape of a report. */
export function jsonFailure(command: string | undefined, diagnostics: readonly Diagnostic[]): string {
  return jsonText({ reportVersion: REPORT_VERSION, command, ok: false, diagnostics });
}

/** A report as JSON for programs. */
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
