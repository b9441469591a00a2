import { diagnosticsText, findingsText, operationsText, plural } from '../../report/text.ts';
import type { ObservedReport } from '../../verify/observe/observer.ts';
import type { VerifyReport } from '../../verify/options.ts';

/** A report as text: the table, what was found, and how to see it again. */
export function verifyText(
  result: VerifyReport | ObservedReport,
  layout: { readonly colors: boolean; readonly width: number } = { colors: false, width: 100 },
): string {
  const { findings, operations, diagnostics, requests } = result;
  const verdict = findings.length === 0 ? 'no findings' : plural(findings.length, 'finding');
  const driven = operations.filter((row) => row.driven).length;
  const all = plural(operations.length, 'operation');
  const extent = `${plural(requests, 'request')} to ${driven === operations.length ? all : `${driven} of ${all}`}`;
  // The requests of a run that was cut short hang on the clock.
  const again = 'seed' in result && result.complete ? `; the same again with --seed ${result.seed}` : '';
  return [
    operationsText(operations, layout),
    findingsText(findings, layout),
    diagnosticsText(diagnostics, layout),
    `${verdict} in ${extent}${again}\n`,
  ]
    .filter((part) => part !== '')
    .join('\n');
}
