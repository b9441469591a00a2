/**
 * `npm test` runs all tests. `npm test -- diff lint` runs only the tests of these modules: `test/diff`, `test/lint`,
 * and their folders of end-to-end measurements. `--quick` excludes the slow tests that `vitest.config.ts` lists.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const TEST = join(import.meta.dirname, '../test');
const WHOLE = ['types+lint+format+fresh+api', 'unit+once', 'totals'];
const QUICK = ['types+lint+format+fresh', 'unit:quick'];

/** Folders of `test/` that belong to a module with another name. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  cli: ['codegen', 'init', 'package'],
  diff: ['compat', 'soundness'],
  emit: ['typescript', 'python', 'go', 'java', 'server', 'validators', 'conformance', 'any-contract'],
  templates: ['typescript', 'python', 'go', 'java', 'server', 'validators', 'conformance'],
  model: ['load'],
  verify: ['mutants'],
};

const isQuick = process.argv.includes('--quick');
if (isQuick) process.env['DIPTYCH_QUICK'] = '1';
const modules = process.argv.slice(2).filter((each) => !each.startsWith('-'));
const flags = process.argv.slice(2).filter((each) => each.startsWith('-') && each !== '--quick');
const folders = readdirSync(TEST, { withFileTypes: true }).flatMap((each) =>
  each.isDirectory() ? each.name : [],
);
const known = [...new Set([...folders, ...Object.keys(MORE)])].sort();
const unknown = modules.filter((module) => !known.includes(module));
if (unknown.length > 0) {
  console.error(`No tests belong to ${unknown.join(', ')}. Modules are ${known.join(', ')}.`);
  process.exitCode = 2;
} else if (modules.length === 0) {
  process.exitCode = run('node', ['scripts/steps.ts', ...(isQuick ? QUICK : WHOLE)]);
} else {
  const chosen = new Set(modules.flatMap((module) => [module, ...(MORE[module] ?? [])]));
  const paths = [...chosen].filter((name) => folders.includes(name)).map((name) => `test/${name}/`);
  process.exitCode = run('vitest', ['run', ...flags, ...paths]);
}

function run(command: string, args: readonly string[]): number {
  return spawnSync(command, args, { stdio: 'inherit' }).status ?? 1;
}
