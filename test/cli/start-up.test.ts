/** What is loaded is what takes the time: with nothing to do, no library of weight may be. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { fill, temporaryFolder } from './folder.ts';
import { OPENAPI, SCHEMA } from './run-cli.ts';

const MAIN = join(import.meta.dirname, '../../src/cli/main.ts');

const RECORDER = `
import { registerHooks } from 'node:module';
import { writeSync } from 'node:fs';
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    writeSync(2, 'LOADED ' + resolved.url + '\\n');
    return resolved;
  },
});`;

const packagesOf = (text: string): readonly string[] => {
  const names = [...text.matchAll(/^LOADED .*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)].map(
    ([, name]) => name!,
  );
  return [...new Set(names)].sort();
};

test('a run with nothing to do loads the arguments, the patterns and the colours', () => {
  const folder = temporaryFolder();
  fill(folder, { 'openapi.yaml': OPENAPI, 'schema.graphql': SCHEMA, 'recorder.mjs': RECORDER });
  const run = (...args: readonly string[]): string => {
    const recorder = pathToFileURL(join(folder, 'recorder.mjs')).href;
    const { status, stderr, stdout } = spawnSync(process.execPath, ['--import', recorder, MAIN, ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
    return stdout + stderr;
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
  // Documents as young as that leave no stamp.
  run(...args);
  const again = run(...args);
  expect(again).toContain('up to date');
  expect(packagesOf(again).filter((name) => !light.includes(name))).toEqual([]);
  expect(packagesOf(run('--version')).filter((name) => !light.includes(name))).toEqual([]);
});
