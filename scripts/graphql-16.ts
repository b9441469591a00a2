/**
 * Runs the tests of the toolkit with graphql 16: every import of `graphql` resolves to the package `graphql-16`.
 * Arguments are passed to vitest: `npm run test:graphql16 -- test/load`. The report is in
 * `node_modules/.cache/vitest-graphql16.json`, unless `--outputFile.json=` names another file. `vitest.config.ts`
 * excludes suites that require graphql 17, including those of the sandbox.
 */
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const hook = pathToFileURL(join(root, 'test/support/graphql-16.mjs')).href;
const options = `${process.env['NODE_OPTIONS'] ?? ''} --import=${hook}`.trim();
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const given = process.argv.slice(2);
// The configuration names the report file of the whole suite, which this run must not replace.
const report = given.some((argument) => /^--outputFile(?:\.json)?(?:=|$)/.test(argument))
  ? []
  : ['--outputFile.json=node_modules/.cache/vitest-graphql16.json'];
// The reporters `dot` and `json` replace the reporters of the configuration.
const args = ['run', '--project', 'all', '--reporter=dot', '--reporter=json', ...report];
const { status } = spawnSync(process.execPath, [vitest, ...args, ...given], {
  cwd: root,
  env: { ...process.env, NODE_OPTIONS: options, DIPTYCH_GRAPHQL: '16' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
