/** The package as it is published: built, packed, and run from the packed files only. */
import { spawnSync } from 'node:child_process';
import { checkPackage, createPackageFromTarballData, type Analysis } from '@arethetypeswrong/core';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { publint } from 'publint';
import { beforeAll, expect, test } from 'vitest';
import { fill, snapshot, temporaryFolder } from './folder.ts';
import { packed, type Packed } from '../support/packed.ts';
import { OPENAPI, SCHEMA } from './run-cli.ts';

const ROOT = join(import.meta.dirname, '../..');
const { version, exports: entries } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly version: string;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
};

let built: Packed;

beforeAll(async () => {
  built = await packed();
}, 300_000);

/** Writes a `node_modules` with all of our packages except those with these names. */
function linkPackages(folder: string, absent: readonly string[]): void {
  const link = (path: string): void => {
    if (absent.includes(path)) return;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', path), join(folder, path));
  };
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (!name.startsWith('@')) link(name);
    else for (const inner of readdirSync(join(ROOT, 'node_modules', name))) link(`${name}/${inner}`);
  }
}

/** A project with the packed package and its dependencies in `node_modules`. */
function project(absent: readonly string[] = []): string {
  const folder = temporaryFolder();
  const home = join(folder, 'package');
  cpSync(built.folder, home, { recursive: true });
  linkPackages(join(folder, 'node_modules'), absent);
  const app = join(folder, 'app');
  mkdirSync(join(app, 'node_modules'), { recursive: true });
  symlinkSync(home, join(app, 'node_modules/diptych'));
  fill(app, { 'openapi.yaml': OPENAPI, 'schema.graphql': SCHEMA });
  return folder;
}

interface Outcome {
  readonly status: number | null;
  readonly out: string;
}

function diptych(folder: string, ...args: readonly string[]): Outcome {
  const main = join(folder, 'package/dist/cli/main.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    cwd: join(folder, 'app'),
    encoding: 'utf8',
    // Results cached by an earlier run would hide import failures.
    env: { ...process.env, XDG_CACHE_HOME: join(folder, 'cache') },
  });
  return { status, out: stdout + stderr };
}

test('works without either optional peer', () => {
  const folder = project(['@graphql-codegen/cli', '@redocly/cli']);
  const documents = ['--openapi', 'openapi.yaml', '--schema', 'schema.graphql'];
  const generated = diptych(folder, 'generate', ...documents, '--target', 'typescript,server');
  expect(generated.status, generated.out).toBe(0);
  const linted = diptych(folder, 'lint', ...documents);
  expect(linted.status, linted.out).toBe(0);
  expect(linted.out).toContain('lint-redocly-skipped');
  fill(join(folder, 'app'), { 'redocly.yaml': 'extends: [recommended]\n' });
  const configured = diptych(folder, 'lint', ...documents);
  expect(configured.status, configured.out).toBe(2);
  expect(configured.out).toContain('@redocly/cli');
});

test.each([
  ['generate', '--openapi', 'openapi.yaml', '--schema', 'schema.graphql'],
  ['lint', '--schema', 'schema.graphql'],
  ['diff', 'schema.graphql', 'schema.graphql'],
  ['verify', 'http://127.0.0.1:9', '--schema', 'schema.graphql'],
  ['mock', 'schema.graphql', '--port', '0'],
])('names graphql if it is not installed: %s', (...args) => {
  const { status, out } = diptych(project(['graphql']), ...args);
  expect(out).toMatch(/cli-package-missing[^]*Cannot import the package graphql/);
  expect(status, out).toBe(2);
});

test('publint reports no problems', async () => {
  const { messages } = await publint({ pkgDir: join(project(), 'package'), pack: false, strict: true });
  expect(messages).toEqual([]);
});

test('types are correct for every module resolution that reads `exports`', async () => {
  const bytes = readFileSync(built.tarball);
  const analysis = (await checkPackage(createPackageFromTarballData(bytes))) as Analysis;
  // Every supported Node.js version can `require` ES modules, and the package has no other entries than
  // `exports`.
  const problems = analysis.problems.filter(
    (problem) =>
      problem.kind !== 'CJSResolvesToESM' &&
      !('resolutionKind' in problem && problem.resolutionKind === 'node10'),
  );
  expect(problems).toEqual([]);
});

test('supports --version, generates, and exports its entries', () => {
  const folder = project();
  const app = join(folder, 'app');
  const paths = Object.keys(snapshot(join(folder, 'package')));
  expect(paths.filter((path) => /^(src|test|sandbox|generated|schema|openapi)\//.test(path))).toEqual([]);
  for (const entry of Object.values(entries)) {
    for (const path of typeof entry === 'string' ? [entry] : Object.values(entry)) {
      expect(paths).toContain(path.replace('./', ''));
    }
  }

  const run = (...args: readonly string[]): Outcome => diptych(folder, ...args);
  expect(run('--version')).toEqual({ status: 0, out: `${version}\n` });

  const generated = run('generate', '--openapi', 'openapi.yaml', '--schema', 'schema.graphql');
  expect(generated.status, generated.out).toBe(0);
  const files = Object.keys(snapshot(join(app, 'generated')));
  for (const target of ['typescript', 'server', 'validators', 'openapi', 'graphql']) {
    expect(files.filter((path) => path.startsWith(`${target}/`)).length, target).toBeGreaterThan(0);
  }

  const misspelled = {
    generates: { 'out/': { preset: 'diptych/codegen', presetConfig: { openApi: 'openapi.yaml' } } },
  };
  fill(app, { 'wrong.json': JSON.stringify(misspelled) });
  const wrong = run('generate', '--config', 'wrong.json');
  expect(wrong.out).toContain('Did you mean openapi?');
  expect(wrong.status).toBe(2);

  fill(app, {
    'use.mjs':
      "import { generate, verify } from 'diptych';\nimport { diptych } from 'diptych/codegen';\nimport { loadContract } from 'diptych/verify';\nimport { createMock } from 'diptych/mock';\nconst mock = createMock(await loadContract({ openapi: 'openapi.yaml' }));\nconst { status } = await mock.fetch('/items');\nconsole.log(typeof generate, typeof verify, typeof diptych.buildGeneratesSection, status);",
  });
  const used = spawnSync(process.execPath, ['use.mjs'], { cwd: app, encoding: 'utf8' });
  expect(used.stdout, used.stderr).toBe('function function function 200\n');
});
