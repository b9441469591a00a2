import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { fill, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli, SCHEMA } from './run-cli.ts';

const CONFIG = `schema: ../contract/gql/*.graphql
generates:
  generated/:
    preset: diptych/codegen
    presetConfig: { openapi: ../contract/openapi.yaml, targets: { openapi: {}, graphql: {} } }
`;
const HOME_CONFIG = `generates:
  generated/:
    preset: diptych/codegen
    presetConfig: { openapi: ../../contract/api/openapi.yaml, targets: { openapi: {} } }
`;
const FILES = {
  'packages/app/codegen.yaml': CONFIG,
  'packages/app/package.json': '{ "name": "app" }\n',
  'packages/contract/openapi.yaml': OPENAPI,
  'packages/contract/gql/schema.graphql': SCHEMA,
};
const CONFIGURED = { ...FILES, 'package.json': '{ "workspaces": ["packages/*"] }\n' };

function app(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  fill(folder, files);
  return join(folder, 'packages/app');
}

test.each([
  ['npm', { 'package.json': '{ "workspaces": ["packages/*"] }\n' }],
  ['pnpm', { 'pnpm-workspace.yaml': 'packages: [packages/*]\n' }],
  ['a repository', { '.git/HEAD': '' }],
  ['no workspace', {}],
])('a configuration names documents of a sibling package: %s', async (_, files) => {
  const folder = app({ ...FILES, ...files });
  for (const args of [['generate'], ['generate', '--check'], ['lint'], ['generate']]) {
    const { code, err } = await runCli(args, folder);
    expect(code, err).toBe(0);
  }
  expect(existsSync(join(folder, 'generated/openapi/openapi.json'))).toBe(true);
  expect(existsSync(join(folder, 'generated/graphql'))).toBe(true);
});

test('a reference does not leave the folder of the named documents', async () => {
  const leak = OPENAPI.replace("'#/components/schemas/Item'", "'../../secret.yaml'");
  const folder = app({
    ...CONFIGURED,
    'packages/contract/openapi.yaml': leak,
    'secret.yaml': 'type: object\n',
  });
  const { code, err } = await runCli(['generate'], folder);
  expect(code).toBe(1);
  expect(err).toContain('file-outside-root');
});

const LEAK = OPENAPI.replace("'#/components/schemas/Item'", "'../home/secret.yaml'");
const UNRELATED = { 'one/openapi.yaml': LEAK, 'two/s.graphql': SCHEMA, 'home/secret.yaml': 'type: object\n' };

test.each([
  ['flags', ['--openapi', '../one/openapi.yaml', '--schema', '../two/s.graphql']],
  [
    'flags, including one for a missing folder',
    ['--openapi', '../one/openapi.yaml', '--schema', '../gone/*.graphql'],
  ],
  ['a configuration', []],
])('documents in unrelated folders do not give access to files next to them: %s', async (_, flags) => {
  const folder = temporaryFolder();
  fill(folder, {
    ...UNRELATED,
    'app/codegen.yaml': CONFIG.replace('../contract/gql/*.graphql', '../two/s.graphql').replace(
      '../contract/',
      '../one/',
    ),
  });
  const { code, err } = await runCli(['generate', ...flags], join(folder, 'app'));
  expect(err).toContain('cli-unrelated-folders');
  expect(code).toBe(2);
  expect(existsSync(join(folder, 'app/generated'))).toBe(false);
});

test('flags name documents of two packages of a workspace', async () => {
  const folder = app({ ...CONFIGURED, 'packages/sdl/schema.graphql': SCHEMA });
  const flags = ['--openapi', '../contract/openapi.yaml', '--schema', '../sdl/schema.graphql'];
  const { code, err } = await runCli(
    ['generate', ...flags, '--target', 'openapi', '--target', 'graphql'],
    folder,
  );
  expect(code, err).toBe(0);
});

test('a configuration cannot name files outside its repository', async () => {
  const folder = app({ ...FILES, 'packages/app/.git/HEAD': '' });
  const { code, err } = await runCli(['generate'], folder);
  expect(code).toBe(1);
  expect(err).toContain('file-outside-root');
});

test('a missing document is named as in the configuration', async () => {
  const { 'packages/contract/openapi.yaml': _, ...files } = CONFIGURED;
  const { code, err } = await runCli(['generate'], app(files));
  expect(code).toBe(2);
  expect(err).toContain('../contract/openapi.yaml');
});

test('init accepts a document of a sibling package, and later finds it without a flag', async () => {
  const { 'packages/app/codegen.yaml': _, ...files } = CONFIGURED;
  for (const flags of [['--openapi', '../contract/openapi.yaml'], []]) {
    const folder = app(files);
    const { code, err } = await runCli(['init', '--yes', ...flags], folder);
    expect(code, err).toBe(0);
    expect(readFileSync(join(folder, 'codegen.yaml'), 'utf8')).toContain('openapi: ../contract/openapi.yaml');
    const again = await runCli(['init', '--yes'], folder);
    expect(again.out).toContain('documents  ../contract/openapi.yaml');
    expect(again.out).toContain('Already set up');
  }
});

test('a home folder under version control is not a project', async () => {
  const home = temporaryFolder();
  const leak = OPENAPI.replace("'#/components/schemas/Item'", "'../../secret.yaml'");
  fill(home, {
    '.git/HEAD': '',
    'secret.yaml': 'type: object\n',
    'contract/api/openapi.yaml': leak,
    'work/app/codegen.yaml': HOME_CONFIG,
  });
  vi.stubEnv('HOME', home);
  vi.stubEnv('USERPROFILE', home);
  const { code, err } = await runCli(['generate'], join(home, 'work/app'));
  vi.unstubAllEnvs();
  expect(err).toContain('file-outside-root');
  expect(code).toBe(1);
});

test.each([
  ['cli-unrelated-folders', 'schema: schema.graphql', 'openapi: ../elsewhere/openapi.yaml', 5],
  ['cli-unrelated-folders', 'schema: ../elsewhere/*.graphql', 'openapi: openapi.yaml', 1],
  ['cli-nothing-matches', 'schema: nothing/*.graphql', 'openapi: openapi.yaml', 1],
  ['cli-no-such-file', 'schema: schema.graphql\ndocuments: [none.graphql]', 'openapi: openapi.yaml', 2],
])('%s names the line of the configuration: %s, %s', async (expected, pointers, openapi, line) => {
  const folder = temporaryFolder();
  const config = `${pointers}\ngenerates:\n  g/:\n    preset: diptych/codegen\n    presetConfig: { ${openapi} }\n`;
  const files = { 'app/codegen.yaml': config, 'app/openapi.yaml': OPENAPI, 'app/schema.graphql': SCHEMA };
  fill(folder, { ...files, 'elsewhere/openapi.yaml': OPENAPI, 'elsewhere/schema.graphql': SCHEMA });
  const { code, out } = await runCli(['generate', '--json'], join(folder, 'app'));
  const { diagnostics } = JSON.parse(out) as { diagnostics: readonly object[] };
  expect(diagnostics).toMatchObject([{ code: expected, at: { file: 'codegen.yaml', line } }]);
  expect(code).toBe(2);
});
