/** The command line finds a configuration, reads it, and reports its errors. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { splitList, withLists } from '../../src/cli/arguments.ts';
import { interpolate } from '../../src/cli/config/interpolate.ts';
import { findConfig, SEARCH_PLACES } from '../../src/cli/config/find-config.ts';
import { fill, snapshot, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli, SCHEMA } from './run-cli.ts';

const MAIN = join(import.meta.dirname, '../../src/cli/main.ts');

const YAML = `generates:
  out/:
    preset: diptych/codegen
    presetConfig:
      openapi: openapi.yaml
      targets: { openapi: {} }
`;

function project(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  fill(folder, { 'openapi.yaml': OPENAPI, ...files });
  return folder;
}

describe('the search', () => {
  test('uses the first location with content', () => {
    const all = Object.fromEntries(SEARCH_PLACES.map((name) => [name, name]));
    const folder = project({ ...all, 'package.json': '{"codegen": {}}', 'codegen.json': ' \n' });
    expect(findConfig(folder)).toBe('codegen.yaml');
  });

  test('uses package.json only if it has the property codegen', () => {
    expect(findConfig(project({ 'package.json': '{"codegen": {}}' }))).toBe('package.json');
    expect(findConfig(project({ 'package.json': '{"name": "codegen"}' }))).toBeUndefined();
    expect(findConfig(project({ 'package.json': '{' }))).toBeUndefined();
  });

  test('does not leave the folder', () => {
    const folder = project({ 'codegen.yaml': YAML, 'inner/file': '' });
    expect(findConfig(join(folder, 'inner'))).toBeUndefined();
  });
});

test.each([
  ['${NAME}', 'value'],
  ['a ${NAME} b ${name} ${NAME}', 'a value b lower value'],
  ['${NONE:else}', 'else'],
  ['${EMPTY:else}', 'else'],
  ['${NONE:https://a.test:8080/x}', 'https://a.test:8080/x'],
  ['${NONE:\'a b\'} ${NONE:"c"}', 'a b c'],
  ['${NAME:else}', 'value'],
  ['${NONE}', '${NONE}'],
  ['${NAME:}', '${NAME:}'],
  ['$NAME', '$NAME'],
])('%s becomes %s', (text, expected) => {
  expect(interpolate(text, { NAME: 'value', name: 'lower', EMPTY: '' })).toBe(expected);
});

describe('a list on the command line', () => {
  test.each([
    ['a,b', ['a', 'b']],
    [' a , b,', ['a', 'b']],
    ['schema/{a,b}.graphql,c.graphql', ['schema/{a,b}.graphql', 'c.graphql']],
    ['type Query { a(b: Int, c: Int): Int }', ['type Query { a(b: Int, c: Int): Int }']],
    ['', ['']],
  ])('%j is %j', (text, items) => expect(splitList(text)).toEqual(items));

  test('values separated by commas equal repeated flags and several values', async () => {
    const folder = project({ 'schema.graphql': SCHEMA });
    const documents = ['generate', '--openapi', 'openapi.yaml', '--schema', 'schema.graphql', '--out'];
    for (const [out, ...targets] of [
      ['a', '--target', 'openapi,graphql'],
      ['b', '--target', 'openapi', '--target', 'graphql'],
      ['c', '--target', 'openapi', 'graphql'],
    ] as const)
      expect((await runCli([...documents, out, ...targets], folder)).code).toBe(0);
    const written = snapshot(join(folder, 'a'));
    expect(Object.keys(written)).toEqual(expect.arrayContaining(['graphql/', 'openapi/']));
    expect(snapshot(join(folder, 'b'))).toEqual(written);
    expect(snapshot(join(folder, 'c'))).toEqual(written);
  });

  test('is parsed in this way by every option that accepts several values', () => {
    const program = new Command();
    const inner = program.command('outer').command('inner').option('--names <names...>');
    withLists(program);
    inner.parse(['--names', 'a,b', 'c', '--names', 'd'], { from: 'user' });
    expect(inner.opts()).toEqual({ names: ['a', 'b', 'c', 'd'] });
  });

  test('does not split a header at its commas', async () => {
    const { err } = await runCli(
      ['verify', 'http://127.0.0.1:9', '--openapi', 'openapi.yaml', '--header', 'Accept: a, b'],
      project({}),
    );
    expect(err).not.toContain('cli-flag-invalid');
  });
});

describe('an error in the configuration contains the line', () => {
  test.each([
    ['codegen.yaml', 'generates:\n  out/:\n   - [', 'config-broken', 'codegen.yaml:3'],
    ['codegen.json', '{\n  "generates": {,}\n}', 'config-broken', 'codegen.json:2'],
    ['codegen.json', '{\n  "generates": []\n}', 'config-invalid', 'codegen.json:2'],
    ['codegen.yml', 'schema: a\ngenerates: {}\n', 'config-without-output', 'codegen.yml:2'],
    ['package.json', '{\n  "codegen":\n  { "generates": 1 }\n}', 'config-invalid', 'package.json:3'],
  ])('%s: %j', async (name, text, code, place) => {
    const { code: status, err } = await runCli(['generate'], project({ [name]: text }));
    expect(err).toContain(code);
    expect(err).toContain(place);
    expect(status).toBe(2);
  });
});

test('names in tsconfig paths are resolved', async () => {
  const folder = project({
    'tsconfig.json': '{ "compilerOptions": { "paths": { "#shared/*": ["./shared/*"] } } }',
    'shared/name.ts': "export const document: string = 'openapi.yaml';",
    'codegen.ts': `import { document } from '#shared/name';
      export default { generates: { 'out/': { preset: 'diptych/codegen', presetConfig: {
        openapi: document, targets: { openapi: {} } } } } };`,
  });
  const { code, out, err } = await runCli(['generate'], folder);
  expect(err).toBe('');
  expect(out).toBe('out: 2 created\n');
  expect(code).toBe(0);
});

test('a configuration that throws runs once, and its message is shown', async () => {
  const folder = project({
    'codegen.ts': "console.log('RUN'); throw new Error('the variable API is not set');",
  });
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, 'generate'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/config-broken[^]*the variable API is not set/);
  expect(stdout).toBe('RUN\n');
  expect(status).toBe(2);
});

test('a package without a type causes no Node.js warning', () => {
  const folder = project({ 'package.json': '{}', 'codegen.ts': 'export default { generates: {} };' });
  const { stderr } = spawnSync(process.execPath, [MAIN, 'generate'], { cwd: folder, encoding: 'utf8' });
  expect(stderr).toContain('config-without-output');
  expect(stderr).not.toContain('Warning');
});

test.each([
  ['a missing package', "import 'no-such-package'; export default {};", /no-such-package/],
  ['a syntax error', 'export default {\n  a: = 1,\n};', /codegen\.ts[^]*2/],
])('the message about %s contains its name or line', async (_, text, expected) => {
  const { code, err } = await runCli(['generate'], project({ 'codegen.ts': text }));
  expect(err).toMatch(expected);
  expect(code).toBe(2);
});
