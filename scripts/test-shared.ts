/** Runs the test files that need the documents in `../shared`, and prints their totals. The folder must exist. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const REPORT = 'node_modules/.cache/vitest-shared.json';
const ROOT = resolve(import.meta.dirname, '..');

const files = JSON.parse(readFileSync(resolve(ROOT, 'test/needs-shared.json'), 'utf8')) as readonly string[];

function run(...command: readonly string[]): boolean {
  const { status } = spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' });
  return status === 0;
}

const passes = run('node_modules/vitest/vitest.mjs', 'run', `--outputFile.json=${REPORT}`, ...files);
if (!run('scripts/totals.ts', REPORT) || !passes) process.exitCode = 1;
