/** The package as it would be published: built, packed, and run from the packed files alone. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { fill, snapshot, temporaryFolder } from './folder.ts';
import { OPENAPI, SCHEMA } from './run-cli.ts';

const ROOT = join(import.meta.dirname, '../..');
const { version, exports: entries } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly version: string;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
};

beforeAll(() => {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: ROOT });
});

/** A project with the packed package in its `node_modules`, and beside it what the package depends on. */
function project(): string {
  const folder = temporaryFolder();
  const listing = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const packs = Object.values(JSON.parse(listing) as Record<string, { readonly files: { path: string }[] }>);
  const files = packs.flatMap((pack) => pack.files.map(({ path }) => path));
  const home = join(folder, 'package');
  for (const path of files) cpSync(join(ROOT, path), join(home, path));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const app = join(folder, 'app');
  mkdirSync(join(app, 'node_modules'), { recursive: true });
  symlinkSync(home, join(app, 'node_modules/diptych'));
  fill(app, { 'openapi.yaml': OPENAPI, 'schema.graphql': SCHEMA });
  return folder;
}

test('answers --version, generates, and offers its entries', () => {
  const folder = project();
  const app = join(folder, 'app');
  const packed = Object.keys(snapshot(join(folder, 'package')));
  expect(packed.filter((path) => /^(src|test|sandbox|generated|schema|openapi)\//.test(path))).toEqual([]);
  for (const entry of Object.values(entries)) {
    for (const path of typeof entry === 'string' ? [entry] : Object.values(entry)) {
      expect(packed).toContain(path.replace('./', ''));
    }
  }

  const run = (...args: readonly string[]): { readonly status: number | null; readonly out: string } => {
    const main = join(folder, 'package/dist/cli/main.js');
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
      cwd: app,
      encoding: 'utf8',
    });
    return { status, out: stdout + stderr };
  };
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
      "import { generate, verify } from 'diptych';\nimport { diptych } from 'diptych/codegen';\nimport { loadContract } from 'diptych/verify';\nconsole.log(typeof generate, typeof verify, typeof diptych.buildGeneratesSection, typeof loadContract);",
  });
  const used = spawnSync(process.execPath, ['use.mjs'], { cwd: app, encoding: 'utf8' });
  expect(used.stdout, used.stderr).toBe('function function function function\n');
});
