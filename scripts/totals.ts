/**
 * Reads what vitest has counted and says it in one line. Fails when a test failed, was skipped or is still to be
 * written, and when none ran at all.
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

if (skipped > 0) console.log(`${skipped} SKIPPED: a test that does not run proves nothing`);
console.log(`${report.numPassedTests} passed, ${failed} failed`);
if (failed > 0 || skipped > 0 || report.numPassedTests === 0) process.exitCode = 1;
