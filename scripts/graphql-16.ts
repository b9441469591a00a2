/**
 * Runs the tests of the toolkit on graphql 16: every import of `graphql` finds the package `graphql-16`. Arguments are
 * those of vitest: `npm run test:graphql16 -- test/load`. `vitest.config.ts` leaves out suites, those of the sandbox among
 * them, which requires graphql 17.
 */
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const hook = pathToFileURL(join(root, 'test/support/graphql-16.mjs')).href;
const options = `${process.env['NODE_OPTIONS'] ?? ''} --import=${hook}`.trim();
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const args = ['run', '--project', 'all', '--reporter', 'dot'];
const { status } = spawnSync(process.execPath, [vitest, ...args, ...process.argv.slice(2)], {
  cwd: root,
  env: { ...process.env, NODE_OPTIONS: options, DIPTYCH_GRAPHQL: '16' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
