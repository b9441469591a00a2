/**
 * Prints the sum of vitest's counts over the given reports in one line. Fails if a test failed or no test ran. In CI,
 * which has all tools, it also fails if a test was skipped. In a clone without `../shared`, the files in
 * test/needs-shared.json may skip tests, and must do so. `--sum` only adds the counts, because each run has checked its
 * own skips.
 */
import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly success: boolean;
  readonly testResults: readonly {
    /** The absolute path of a test file. */
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

const ROOT = resolve(import.meta.dirname, '..');
const given = process.argv.slice(2).filter((argument) => argument !== '--sum');
const judgesSkips = !process.argv.includes('--sum') && process.env['CI'] !== undefined;
const paths = given.length > 0 ? given : ['node_modules/.cache/vitest.json'];
const reports = paths.map((path) => JSON.parse(readFileSync(path, 'utf8')) as Report);

const sum = (count: (report: Report) => number): number =>
  reports.reduce((total, report) => total + count(report), 0);
const passed = sum((report) => report.numPassedTests);
// A file that fails to load has no tests in the counts.
const failed = sum((report) => report.numFailedTests || (report.success ? 0 : 1));
const tests = reports.flatMap(({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      file: relative(ROOT, name).replaceAll('\\', '/'),
      fullName,
      status,
    })),
  ),
);
const keyOf = ({ file, fullName }: { file: string; fullName: string }): string => `${file}\0${fullName}`;
// A test that one run skipped may have run in another.
const ran = new Set(tests.filter(({ status }) => ['passed', 'failed'].includes(status)).map(keyOf));
const skipped = tests.filter((test) => !ran.has(keyOf(test)));

const isAlone = !existsSync(resolve(ROOT, '../shared'));
const needShared = JSON.parse(
  readFileSync(resolve(ROOT, 'test/needs-shared.json'), 'utf8'),
) as readonly string[];
const unexpected = skipped.filter(({ file }) => !isAlone || !needShared.includes(file));
const stale = isAlone ? needShared.filter((path) => !skipped.some(({ file }) => file === path)) : [];

if (judgesSkips) {
  for (const { file, fullName } of unexpected.slice(0, 50))
    console.log(`SKIPPED in CI: ${file}: ${fullName}`);
  for (const path of stale) console.log(`test/needs-shared.json lists ${path}, which skipped no test.`);
} else if (skipped.length > 0) {
  const ofShared = skipped.length - unexpected.length;
  console.log(
    `${skipped.length} SKIPPED: ${ofShared} need ../shared; the others need a tool that is not on this machine, or are long and left to CI (DIPTYCH_THOROUGH=1)`,
  );
}
console.log(`${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`);
const skipsFail = judgesSkips && unexpected.length + stale.length > 0;
if (failed > 0 || skipsFail || passed === 0) process.exitCode = 1;
