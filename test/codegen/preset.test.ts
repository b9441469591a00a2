/** `npx graphql-codegen` and `diptych generate` on the same configuration: the same bytes, in copies of this project. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { fill, snapshot, temporaryFolder } from '../cli/folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const CODEGEN = join(ROOT, 'node_modules/@graphql-codegen/cli/esm/bin.js');
const DIPTYCH = join(ROOT, 'src/cli/main.ts');

// Its tasks say nothing under NODE_ENV=test, which vitest sets.
const env = { ...process.env, NODE_ENV: 'production' };

/** What takes the longest to emit; where all targets are compared, they are compared once. */
const DEAR = /^ +(typescript|python|go|java|validators|postman): \{\},\n/gm;
const SERVER = /^ +server: \{\n[^]*?^ {10}\},\n/m;

/** The documents and the configuration of this repository, without anything generated. */
function copy({ whole = false } = {}): string {
  const folder = temporaryFolder();
  for (const name of ['openapi', 'schema']) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  const preset = pathToFileURL(join(ROOT, 'src/cli/preset.ts')).href;
  const config = readFileSync(join(ROOT, 'codegen.ts'), 'utf8').replace('./src/cli/preset.ts', preset);
  writeFileSync(join(folder, 'codegen.ts'), whole ? config : config.replace(DEAR, ''));
  return folder;
}

function run(cwd: string, ...args: readonly string[]): void {
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' });
  expect(status, stderr + stdout).toBe(0);
}

test('write the same bytes', { timeout: 180_000 }, () => {
  const ours = copy({ whole: true });
  const theirs = copy({ whole: true });
  run(ours, DIPTYCH, 'generate');
  run(theirs, CODEGEN);
  const files = snapshot(ours);
  expect(Object.keys(files)).toContain('generated/openapi/v1.json');
  expect(Object.keys(files).filter((path) => path.startsWith('sandbox/resolvers/')).length).toBeGreaterThan(
    0,
  );
  expect(snapshot(theirs)).toEqual(files);
});

test('both leave a skeleton alone once it exists, make again what is missing, and find fresh what the other wrote', () => {
  const project = copy();
  run(project, DIPTYCH, 'generate');
  const before = snapshot(project);
  const skeletons = Object.keys(before).filter((path) => /^sandbox\/resolvers\/.*\.ts$/.test(path));
  const [edited, deleted] = skeletons as [string, string];
  for (const [args, check] of [
    [[CODEGEN], [DIPTYCH, 'generate', '--check', '--force']],
    [
      [DIPTYCH, 'generate'],
      [CODEGEN, '--check'],
    ],
  ] as const) {
    fill(project, { [edited]: '// mine\n' });
    rmSync(join(project, deleted));
    run(project, ...args);
    expect(snapshot(project)).toEqual({ ...before, [edited]: '// mine\n' });
    run(project, ...check);
  }
});

test('what graphql-codegen leaves behind is removed by our own command', () => {
  const project = copy();
  const config = readFileSync(join(project, 'codegen.ts'), 'utf8').replace(SERVER, '');
  fill(project, { 'codegen.ts': config });
  run(project, DIPTYCH, 'generate');
  fill(project, { 'codegen.ts': config.replace("{ file: 'v1.json' }", "{ file: 'v2.json' }") });
  run(project, CODEGEN);
  expect(Object.keys(snapshot(project))).toEqual(
    expect.arrayContaining(['generated/openapi/v1.json', 'generated/openapi/v2.json']),
  );
  run(project, DIPTYCH, 'generate');
  expect(Object.keys(snapshot(project))).not.toContain('generated/openapi/v1.json');
});

test('a broken document makes graphql-codegen fail with our diagnostic and write nothing', () => {
  const project = copy();
  mkdirSync(join(project, 'openapi'), { recursive: true });
  fill(project, { 'openapi/v1.yaml': 'openapi: [' });
  const { status, stderr, stdout } = spawnSync(process.execPath, [CODEGEN], {
    cwd: project,
    env,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr + stdout).toContain('yaml-syntax');
  expect(Object.keys(snapshot(project))).not.toContain('generated/');
});

test('skeletons find the output folder wherever it is', () => {
  const project = copy();
  const config = readFileSync(join(project, 'codegen.ts'), 'utf8');
  fill(project, { 'codegen.ts': config.replace("'generated/'", "'src/made/'") });
  run(project, DIPTYCH, 'generate');
  const files = snapshot(project);
  const [skeleton] = Object.keys(files).filter((path) => /^sandbox\/resolvers\/Query\/.*\.ts$/.test(path));
  expect(files[skeleton!]).toContain("from '../../../src/made/server/graphql/types.ts'");
  expect(files['src/made/server/graphql/resolvers.ts']).toContain("from '../../../../sandbox/resolvers/");
});
