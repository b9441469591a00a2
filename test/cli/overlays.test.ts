/** Overlays in a configuration or in flags, in each command that reads documents. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadContract } from '../../src/cli/load-documents.ts';
import { fill, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli } from './run-cli.ts';

const CONFIG = `generates:
  out/:
    preset: diptych/codegen
    presetConfig:
      openapi: openapi.yaml
      overlays: [overlays/names.yaml]
      targets: { openapi: {}, typescript: { package: false } }
`;
const NAMES = `overlay: 1.0.0
info: { title: Names, version: '1' }
actions:
  - target: $.paths['/items'].get
    update: { x-fern-sdk-group-name: [warehouse, stock], x-speakeasy-name-override: browse }
`;

function project(files: Readonly<Record<string, string>> = {}): string {
  const folder = temporaryFolder();
  fill(folder, { 'openapi.yaml': OPENAPI, 'codegen.yaml': CONFIG, 'overlays/names.yaml': NAMES, ...files });
  return folder;
}

test('generate applies overlays, and runs again if one changes', async () => {
  const folder = project();
  expect((await runCli(['generate'], folder)).code).toBe(0);
  const written = (): string => readFileSync(join(folder, 'out/typescript/client.ts'), 'utf8');
  expect(written()).toContain('warehouse');
  expect((await runCli(['generate', '--check'], folder)).code).toBe(0);
  writeFileSync(join(folder, 'overlays/names.yaml'), NAMES.replace('warehouse', 'depot'));
  expect((await runCli(['generate', '--check'], folder)).code).toBe(1);
});

test('flags name overlays in addition to the document', async () => {
  const args = ['explain', 'warehouse.stock.browse', 'openapi.yaml', '--overlays', 'overlays/names.yaml'];
  const { code, out } = await runCli(args, project());
  expect(out).toContain('GET /items');
  expect(code).toBe(0);
});

test('lint reports findings about an element that an overlay adds, with its location in the overlay', async () => {
  const folder = project({
    'overlays/names.yaml': NAMES.replace(
      '{ x-fern',
      '{ parameters: [{ name: q, in: query, schema: { enum: [] } }], x-fern',
    ),
  });
  const { out } = await runCli(['lint', '--json'], folder);
  const { diagnostics } = JSON.parse(out) as {
    diagnostics: { code: string; at?: { file: string; line: number } }[];
  };
  expect(diagnostics.map(({ at }) => at?.file)).toContain('overlays/names.yaml');
  expect(diagnostics.map(({ code }) => code)).toContain('lint-redocly-overlays');
});

test('diff --against lists the calls that a new overlay renames', async () => {
  const folder = project();
  const git = (...args: readonly string[]): void =>
    void execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.test', ...args], {
      cwd: folder,
    });
  git('init', '-q');
  git('add', 'openapi.yaml');
  git('commit', '-q', '-m', 'first');
  const { out } = await runCli(['diff', '--against', 'HEAD'], folder);
  expect(out.replaceAll(/\s+/g, ' ')).toContain('items.list (renamed to warehouse.stock.browse)');
});

test('loadContract in code also applies overlays', async () => {
  const documents = { openapi: 'openapi.yaml', overlays: ['overlays/names.yaml'] };
  const contract = await loadContract(documents, { cwd: project() });
  expect(contract.operations.map(({ callPath }) => callPath.action.wire)).toEqual(['browse']);
});

test.each([
  ['cli-overlays-alone', ['lint', '--schema', 'type Query { a: Int }', '--overlays', 'overlays/names.yaml']],
  ['cli-flags-conflict', ['lint', '--overlays', 'overlays/names.yaml']],
  ['cli-flags-conflict', ['diff', 'openapi.yaml', 'openapi.yaml', '--overlays', 'overlays/names.yaml']],
  ['cli-no-such-file', ['lint', '--openapi', 'openapi.yaml', '--overlays', 'none.yaml']],
])('%s for %j', async (code, args) => {
  const { out, code: exit } = await runCli([...args, '--json'], project());
  const { diagnostics } = JSON.parse(out) as { diagnostics: { code: string }[] };
  expect(diagnostics.map((one) => one.code)).toEqual([code]);
  expect(exit).toBe(2);
});

test.each([
  ['a list of paths', '[5]'],
  ['a list of paths', 'names.yaml'],
])('the configuration must have %s, not %s', async (wanted, value) => {
  const folder = project({ 'codegen.yaml': CONFIG.replace('[overlays/names.yaml]', value) });
  const { code, err } = await runCli(['lint'], folder);
  expect(code).toBe(2);
  expect(err).toContain(wanted);
});

test.each([['generate'], ['lint'], ['explain'], ['mock']])(
  '%s reports a missing overlay where the configuration names it',
  async (command) => {
    const folder = project({ 'codegen.yaml': CONFIG.replace('overlays/names.yaml', 'none.yaml') });
    const { code, err } = await runCli([command], folder);
    expect(code).toBe(2);
    expect(err).toMatch(/cli-no-such-file\n +codegen\.yaml:6:18\n/);
  },
);
