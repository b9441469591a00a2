/** Formats the results of a run as text for people. Text from documents and responses is neutralized. */
import { coverageText } from './coverage.ts';
import { diagnosticsText } from './diagnostics.ts';
import { findingsText, operationsText } from './findings.ts';
import { plural } from './layout.ts';
import type { Report } from './report.ts';
import type { TextOptions } from './style.ts';

export { diagnosticsText, summary } from './diagnostics.ts';
export { assumptionsText, type AssumptionRow } from './assumptions.ts';
export { coverageText } from './coverage.ts';
export { findingsText, operationsText } from './findings.ts';
export { plural } from './layout.ts';
export type { TextOptions } from './style.ts';

/** Formats the tables, the findings, the diagnostics, and a last line with totals and the option to repeat the run. */
export function reportText(report: Report, options: TextOptions = {}): string {
  if (report.command === 'lint') return lintText(report, options);
  const { findings = [], operations = [], diagnostics, coverage } = report;
  return [
    operationsText(operations, findings, options),
    coverage ? coverageText(coverage, options) : '',
    findingsText(findings, options),
    diagnosticsText(diagnostics, options),
    `${verdict(report)}\n`,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function lintText({ diagnostics, facts }: Report, options: TextOptions): string {
  const files = facts?.['files'];
  const silence = `${plural(Array.isArray(files) ? files.length : 0, 'file')}, no findings\n`;
  return diagnostics.length === 0 ? silence : diagnosticsText(diagnostics, options);
}

function verdict({ diagnostics, findings = [], operations = [], facts = {} }: Report): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const none = errors === 0 ? 'no findings' : `no findings, but ${plural(errors, 'error')} in the run`;
  const found = findings.length === 0 ? none : plural(findings.length, 'finding');
  const { requests, seed, complete } = facts;
  if (typeof requests !== 'number') return found;
  const driven = operations.filter((row) => row.driven).length;
  const all = plural(operations.length, 'operation');
  const extent = `${plural(requests, 'request')} to ${driven === operations.length ? all : `${driven} of ${all}`}`;
  // The requests of an interrupted run depend on the clock, so the seed cannot repeat them.
  const again = complete === true && typeof seed === 'number' ? `; repeat with --seed ${seed}` : '';
  return `${found} in ${extent}${again}`;
}
