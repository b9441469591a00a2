/** The files that `init` sets up in a Go or Python project compile there immediately. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fill, temporaryFolder } from '../cli/folder.ts';
import { OPENAPI, runCli } from '../cli/run-cli.ts';
import { hasGo, runGo } from '../support/go.ts';

/** As written by `npm init --yes` and `npm install --save-dev diptych graphql`. */
const MANIFEST = JSON.stringify({
  name: 'app',
  main: 'index.js',
  scripts: { test: 'echo "Error: no test specified" && exit 1' },
  type: 'commonjs',
  devDependencies: { diptych: '0.1.0', graphql: '^16.0.0' },
});
const MODULE = 'module example.com/garden // of the team\n\ngo 1.25\n';

interface Report {
  readonly answers: { readonly targets: readonly string[] };
  readonly notes: readonly { readonly code?: string }[];
  readonly outputs: readonly {
    readonly steps: readonly { readonly title: string; readonly code: string }[];
  }[];
}

async function initIn(
  files: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
  below = '.',
): Promise<{ folder: string; report: Report; steps: Report['outputs'][0]['steps'] }> {
  const root = temporaryFolder();
  fill(root, { '.git/HEAD': '', ...files });
  const folder = join(root, below);
  const { code, out, err } = await runCli(['init', '--yes', '--json', ...flags], folder);
  expect(code, out + err).toBe(0);
  const report = JSON.parse(out) as Report;
  return { folder, report, steps: report.outputs[0]!.steps };
}

test.each([
  ['an npm manifest', { 'package.json': MANIFEST, 'go.mod': MODULE }, ['go']],
  ['a bare manifest', { 'package.json': '{ "name": "app" }', 'go.mod': MODULE }, ['go']],
  ['an npm manifest', { 'package.json': MANIFEST, 'requirements.txt': '' }, ['python']],
  ['no manifest', { 'pyproject.toml': '' }, ['python']],
  ['sources', { 'package.json': MANIFEST, 'pyproject.toml': '', 'index.js': '' }, ['typescript', 'python']],
  [
    'a dependency',
    { 'package.json': '{ "dependencies": { "react": "19" } }', 'go.mod': MODULE },
    ['typescript', 'go'],
  ],
  [
    'a script',
    { 'package.json': '{ "scripts": { "start": "node ." } }', 'go.mod': MODULE },
    ['typescript', 'go'],
  ],
  ['a tsconfig', { 'package.json': MANIFEST, 'tsconfig.json': '{}', 'go.mod': MODULE }, ['typescript', 'go']],
  ['no other language', { 'package.json': MANIFEST }, ['typescript']],
])('with %s, it proposes the languages of the project: %#', async (_, files, targets) => {
  const root = temporaryFolder();
  fill(root, { '.git/HEAD': '', 'api.yaml': OPENAPI, ...files });
  const { out } = await runCli(['init', '--yes', '--dry-run', '--json'], root);
  expect((JSON.parse(out) as Report).answers.targets).toEqual(targets);
});

test('installs a Python client from its folder', async () => {
  const { steps } = await initIn({ 'pyproject.toml': '', 'api.yaml': OPENAPI });
  expect(steps[0]).toEqual({
    title: 'Install the client in Python',
    code: 'pip install -e ./generated/python',
  });
});

test.skipIf(!hasGo)('the client is a package of the module', { timeout: 120_000 }, async () => {
  const files = { 'go.mod': MODULE, 'api.yaml': OPENAPI, 'package.json': MANIFEST };
  const { folder, steps } = await initIn(files);
  expect(steps.map(({ title }) => title)).toEqual(['Call the client in Go']);
  fill(folder, { 'cmd/main.go': steps[0]!.code });
  await runGo(folder, ['vet', './...']);
  expect(await runGo(folder, ['list', './generated/...'])).toContain('example.com/garden/generated/go\n');
});

test.skipIf(!hasGo)('a separate module is printed with its replacement', { timeout: 120_000 }, async () => {
  const config = `generates:
  generated/:
    preset: diptych/codegen
    presetConfig: { openapi: api.yaml, targets: { go: {} } }
`;
  const { folder, steps } = await initIn({ 'go.mod': MODULE, 'api.yaml': OPENAPI, 'codegen.yaml': config });
  const [install, call] = steps;
  expect(install!.code).toBe(
    'go mod edit -require example.com/shop@v0.0.0 -replace example.com/shop=./generated/go',
  );
  expect(readFileSync(join(folder, 'generated/go/README.md'), 'utf8')).toContain(install!.code);
  await runGo(folder, install!.code.split(' ').slice(1));
  fill(folder, { 'main.go': call!.code });
  await runGo(folder, ['build', '-o', 'program', '.'], {
    env: { GOFLAGS: '-trimpath -buildvcs=false -mod=readonly' },
  });
});

test.skipIf(!hasGo).each([
  ['at the root', '.', {}],
  ['below it', 'services/garden', {}],
  ['next to a library', '.', { 'garden.go': 'package garden\n' }],
  ['next to a program', '.', { 'main.go': 'package main\n\nfunc main() {}\n' }],
])('a server in the module of the project, %s', { timeout: 120_000 }, async (name, below, more) => {
  const files = { 'go.mod': MODULE, [`${below}/api.yaml`]: OPENAPI, ...more };
  const { folder, steps } = await initIn(files, ['--target', 'server-go'], below);
  await runGo(folder, ['vet', './...']);
  const modules = await runGo(folder, ['list', '-m']);
  expect(modules.trim()).toBe('example.com/garden');
  expect(steps[0]!.title).toContain('Implement the methods in internal/service');
  if (steps[0]!.code === 'go run .') {
    expect(name).toMatch(/^(at|below)/);
    return;
  }
  fill(folder, { 'cmd/main.go': steps[0]!.code });
  await runGo(folder, ['vet', './...']);
});

test.skipIf(!hasGo)('without a module, a server is a separate module', { timeout: 120_000 }, async () => {
  const { folder, steps } = await initIn({ 'api.yaml': OPENAPI }, ['--target', 'server-go']);
  expect(steps[0]!.code).toBe('go run .');
  await runGo(folder, ['vet', './...']);
  const before = readFileSync(join(folder, 'main.go'), 'utf8');
  expect(before).toContain('"example.com/shop/generated/server-go"');
  const { code, out } = await runCli(['generate', '--check'], folder);
  expect(code, out).toBe(0);
});

test('states the language version that the output needs', async () => {
  const files = { 'go.mod': 'module example.com/old\n\ngo 1.21.3\n', 'api.yaml': OPENAPI };
  const { report } = await initIn(files);
  expect(report.notes.map(({ code }) => code)).toContain('go mod edit -go=1.25');
});
