/** `npm run test:graphql16` writes its report to the given file, and does not change the report of the whole suite. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../cli/folder.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const OWN = join(ROOT, 'node_modules/.cache/vitest-graphql16.json');
const WHOLE = join(ROOT, 'node_modules/.cache/vitest.json');

const writtenAt = (file: string): number => (existsSync(file) ? statSync(file).mtimeMs : 0);

async function run(...flags: readonly string[]): Promise<void> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  const script = join(ROOT, 'scripts/graphql-16.ts');
  await promisify(execFile)(process.execPath, [script, 'test/core/words.test.ts', ...flags], { env });
}

test.each([
  ['in its own file', (): string[] => [], () => OWN],
  ['in a named file', (file: string) => [`--outputFile.json=${file}`], (file: string) => file],
  ['in a file for any reporter', (file: string) => ['--outputFile', file], (file: string) => file],
  ['next to another report', (file: string) => [`--outputFile.junit=${file}`, '--reporter=junit'], () => OWN],
])('the report is %s', async (_, flags, reportOf) => {
  const file = join(temporaryFolder(), 'report');
  const before = [writtenAt(WHOLE), writtenAt(OWN)];
  await run(...flags(file));
  const report = reportOf(file);
  const { success, numPassedTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, unknown>;
  expect({ success, numPassedTests }).toEqual({ success: true, numPassedTests: expect.any(Number) });
  expect(numPassedTests).toBeGreaterThan(0);
  expect(writtenAt(OWN) > before[1]!).toBe(report === OWN);
  expect(writtenAt(WHOLE)).toBe(before[0]);
});
