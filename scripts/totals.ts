/**
 * Reads what vitest has counted and says it in one line. Fails when a test failed and when none ran at all; in CI,
 * where everything that a test needs is there, also when one was skipped.
 */
import { readFileSync } from 'node:fs';

interface Report {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numFailedTestSuites: number;
  readonly success: boolean;
}

const path = process.argv[2] ?? 'node_modules/.cache/vitest.json';
const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
const skipped = report.numPendingTests + report.numTodoTests;
const failed = report.numFailedTests + (report.numFailedTests === 0 && !report.success ? 1 : 0);

if (skipped > 0)
  console.log(
    `${skipped} SKIPPED: something that they need is not on this machine, or they take long and are left to CI (DIPTYCH_THOROUGH=1)`,
  );
console.log(`${report.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
const skipsFail = process.env['CI'] !== undefined && skipped > 0;
if (failed > 0 || skipsFail || report.numPassedTests === 0) process.exitCode = 1;
