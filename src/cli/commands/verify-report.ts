import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Contract } from '../../model/contract.ts';
import type { Report } from '../../report/report.ts';
import { reportText, type TextOptions } from '../../report/text.ts';
import { checks } from '../../verify/checks/registry.ts';
import type { ObservedReport } from '../../verify/observe/observer.ts';
import type { VerifyReport } from '../../verify/options.ts';
import { packageVersion } from '../package-version.ts';

/** Converts the result of a run or of checked traffic to a report for all formats. */
export function verifyReport(result: VerifyReport | ObservedReport, contract?: Contract): Report {
  const { ok, findings, operations, coverage, diagnostics, ...facts } = result;
  const ran = new Set(result.checks.map(({ id }) => id));
  return {
    command: 'verify',
    ok,
    ...(contract && { contract: { title: contract.title, version: contract.version } }),
    tool: packageVersion(),
    rules: checks.filter(({ id }) => ran.has(id)),
    findings,
    operations,
    coverage,
    diagnostics,
    facts,
  };
}

/** Returns the report for documents that cannot be loaded. */
export function unloadedReport(diagnostics: readonly Diagnostic[]): Report {
  return { command: 'verify', ok: false, tool: packageVersion(), rules: [], diagnostics };
}

/** Formats a report as text: the tables, the findings, and the command to reproduce them. */
export function verifyText(result: VerifyReport | ObservedReport, layout: TextOptions = {}): string {
  return reportText(verifyReport(result), layout);
}
