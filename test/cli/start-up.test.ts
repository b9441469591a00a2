/**
 * A command that has no work to do loads no large library, because loading libraries takes most of the start-up time.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { fill, temporaryFolder } from './folder.ts';
import { OPENAPI, SCHEMA } from './run-cli.ts';

const MAIN = join(import.meta.dirname, '../../src/cli/main.ts');

const RECORDER = `
import { registerHooks } from 'node:module';
import { appendFileSync } from 'node:fs';
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    appendFileSync(new URL('loaded.txt', import.meta.url), 'LOADED ' + resolved.url + '\\n');
    return resolved;
  },
});`;

const packagesOf = (text: string): readonly string[] => {
  const names = [...text.matchAll(/^LOADED .*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)].map(
    ([, name]) => name!,
  );
  // `npm run test:graphql16` replaces `graphql` with version 16.
  return [...new Set(names.map((name) => name.replace(/^graphql-16$/, 'graphql')))].sort();
};

test('a run without changes loads no rules, but only the packages for arguments, patterns, and colors', () => {
  const folder = temporaryFolder();
  fill(folder, { 'openapi.yaml': OPENAPI, 'schema.graphql': SCHEMA, 'recorder.mjs': RECORDER });
  const run = (...args: readonly string[]): string => {
    const recorder = pathToFileURL(join(folder, 'recorder.mjs')).href;
    const { status, stderr, stdout } = spawnSync(process.execPath, ['--import', recorder, MAIN, ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
    const loaded = readFileSync(join(folder, 'loaded.txt'), 'utf8');
    rmSync(join(folder, 'loaded.txt'));
    return stdout + stderr + loaded;
  };
  const args = [
    'generate',
    '--openapi',
    'openapi.yaml',
    '--schema',
    '*.graphql',
    '--target',
    'openapi',
    'graphql',
  ];
  const light = ['commander', 'fdir', 'picocolors', 'picomatch', 'tinyglobby'];

  expect(packagesOf(run(...args))).toEqual(expect.arrayContaining(['graphql', 'js-yaml']));
  // A run that reads new documents leaves no stamp.
  run(...args);
  const again = run(...args);
  expect(again).toContain('up to date');
  expect(again).not.toContain('lint/registry');
  expect(packagesOf(again).filter((name) => !light.includes(name))).toEqual([]);
  expect(packagesOf(run('--version')).filter((name) => !light.includes(name))).toEqual([]);
});

test.each([
  ['an unhandled rejection', "void Promise.reject(new Error('late'));"],
  ['an uncaught error', "setImmediate(() => { throw new Error('late'); });"],
])('%s is an internal error: 70, with a request to report it', (_, code) => {
  const folder = temporaryFolder();
  fill(folder, { 'codegen.mjs': `${code}\nawait new Promise((done) => setTimeout(done, 50));\n` });
  const run = spawnSync(process.execPath, [MAIN, 'generate', '--config', 'codegen.mjs', '--json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(run.stderr).toMatch(/^internal error: late\n.*report it/s);
  expect(JSON.parse(run.stdout)).toMatchObject({
    ok: false,
    diagnostics: [{ code: 'cli-internal-error', message: 'Internal error: late' }],
  });
  expect(run.status).toBe(70);
});
