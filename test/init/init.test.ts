import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text as read } from 'node:stream/consumers';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fill, snapshot, temporaryFolder } from '../cli/folder.ts';
import { OPENAPI, runCli, SCHEMA } from '../cli/run-cli.ts';

const PACKAGE = '{\n  "name": "app"\n}\n';
const CONFIG = `generates:
  generated/:
    preset: diptych/codegen
    presetConfig: { openapi: api.yaml, targets: { typescript: {} } }
`;

function project(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  fill(folder, { '.git/HEAD': '', ...files });
  return folder;
}

test('without a terminal, prints the command for its proposals, and exits with 2', async () => {
  const folder = project({ 'package.json': PACKAGE, 'api.yaml': OPENAPI, 'gql/schema.graphql': SCHEMA });
  const before = snapshot(folder);
  const { code, out, err } = await runCli(['init'], folder);
  expect({ code, out }).toEqual({
    code: 2,
    out:
      'diptych init --yes --openapi api.yaml --schema gql/schema.graphql --target typescript --out generated ' +
      '--config-format yaml\n',
  });
  expect(err).toContain('init-no-terminal');
  expect(snapshot(folder)).toEqual(before);

  const json = await runCli(['init', '--json'], folder);
  expect(json.code).toBe(2);
  expect(JSON.parse(json.out)).toMatchObject({ ok: false, commandLine: out.trim() });
  const again = await runCli(out.trim().split(' ').slice(1), folder);
  expect(again.code, again.err).toBe(0);
});

test('asks at most four questions, and Enter accepts', async () => {
  const files = { 'package.json': PACKAGE, 'api.yaml': OPENAPI, 'other/api.yaml': OPENAPI };
  const folder = project(files);
  const prompts: string[] = [];
  const answers = ['', 'server', 'lib/api', 'express'];
  const ask = async (prompt: string): Promise<string> => {
    prompts.push(prompt);
    return Promise.resolve(answers[prompts.length - 1]!);
  };
  const { code, out } = await runCli(['init'], folder, { ask });
  expect(code, out).toBe(0);
  expect(prompts.map((prompt) => prompt.split(/[ (]/)[0])).toEqual([
    'Documents',
    'Targets',
    'Output',
    'Framework',
  ]);
  expect(out).toContain('other/api.yaml (choose with --openapi or --schema)');
  expect(existsSync(join(folder, 'lib/api/server/rest/router.ts'))).toBe(true);

  const none: string[] = [];
  const flags = ['--openapi', 'api.yaml', '--target', 'typescript', '--out', 'generated'];
  const rest = await runCli(['init', ...flags], project(files), {
    ask: async (prompt) => Promise.resolve(String(none.push(prompt))),
  });
  expect({ code: rest.code, none }).toEqual({ code: 0, none: [] });
});

test('ends without a change if the user aborts at a question', async () => {
  const folder = project({ 'package.json': PACKAGE, 'api.yaml': OPENAPI });
  const ask = async (): Promise<string> => Promise.reject(new DOMException('aborted', 'AbortError'));
  const { code, err } = await runCli(['init'], folder, { ask });
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('init-interrupted') as string });
  expect(existsSync(join(folder, 'codegen.yaml')) || existsSync(join(folder, 'codegen.ts'))).toBe(false);
});

test('the printed server has the path of the server URL, for both protocols', async () => {
  const servers = 'servers:\n  - url: https://api.example.com/it%27s/v2/\n';
  const folder = project({
    'package.json': PACKAGE,
    'api.yaml': OPENAPI.replace(/^paths:/m, `${servers}paths:`),
    'schema.graphql': 'type Query { a: Int }',
  });
  const { code, out } = await runCli(
    ['init', '--yes', '--target', 'server', '--framework', 'express'],
    folder,
  );
  expect(code, out).toBe(0);
  expect(out).toContain("basePath: '/it%27s/v2',");
  expect(out).toContain("graphqlEndpoint: '/it%27s/v2/graphql' });");
});

test('without a document, describes how to continue; --example is one way', async () => {
  const folder = project({ 'package.json': PACKAGE, 'config.yaml': 'swagger-ui: 2.0\n' });
  const missing = await runCli(['init', '--yes'], folder);
  expect(missing).toMatchObject({ code: 2, err: expect.stringContaining('init-no-document') as string });
  expect(missing.err).toContain('--example');

  const sample = await runCli(['init', '--yes', '--example'], folder);
  expect(sample.code, sample.err).toBe(0);
  expect(sample.out).toContain('await client.notes.list()');
  const again = await runCli(['init', '--yes', '--example'], folder);
  expect(again.out).toContain('Already set up');
  const other = await runCli(['init', '--yes', '--target', 'server'], folder);
  expect(other).toMatchObject({ code: 2, err: expect.stringContaining('init-already-chosen') as string });

  const old = project({ 'package.json': PACKAGE, 'api.json': '{ "swagger": "2.0", "paths": {} }' });
  expect((await runCli(['init', '--yes'], old)).err).toContain('init-swagger');
});

test.each([
  [['--out', '../elsewhere'], 'init-out-blocked'],
  [['--out', '.'], 'init-out-blocked'],
  [['--target', 'cobol'], 'cli-flag-invalid'],
  [['--framework', 'struts'], 'cli-flag-invalid'],
  [['--config-format', 'toml'], 'cli-flag-invalid'],
  [['--openapi', 'missing.yaml'], 'cli-no-such-file'],
  [['--schema', 'missing/*.graphql'], 'cli-no-such-file'],
])('%j is a usage error, and changes nothing', async (flags, wanted) => {
  const folder = project({ 'package.json': PACKAGE, 'api.yaml': OPENAPI });
  const before = snapshot(folder);
  const { code, err } = await runCli(['init', '--yes', ...flags], folder);
  expect(code).toBe(2);
  expect(err).toContain(wanted);
  expect(snapshot(folder)).toEqual(before);
});

test.each([
  ['--framework', 'nope', 'express'],
  ['--target', 'cobol', 'typescript'],
  ['--config-format', 'toml', 'yaml'],
])('%s %s is a usage error in a project that is set up, too', async (flag, value, known) => {
  const folder = project({ 'package.json': PACKAGE, 'api.yaml': OPENAPI, 'codegen.yaml': CONFIG });
  const { code, err } = await runCli(['init', '--yes', flag, value], folder);
  expect(code).toBe(2);
  expect(err).toContain('cli-flag-invalid');
  expect(err).toContain(known);
});

test('never writes through a link, and then writes nothing at all', async () => {
  const folder = project({ 'package.json': PACKAGE, 'api.yaml': OPENAPI });
  const elsewhere = temporaryFolder();
  writeFileSync(join(elsewhere, 'attributes'), '* text\n');
  symlinkSync(join(elsewhere, 'attributes'), join(folder, '.gitattributes'));
  const { code, err } = await runCli(['init', '--yes'], folder);
  expect(code).toBe(1);
  expect(err).toContain('output-symlink');
  expect(readFileSync(join(elsewhere, 'attributes'), 'utf8')).toBe('* text\n');
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe(PACKAGE);
  expect(existsSync(join(folder, 'codegen.yaml'))).toBe(false);
});

test('leaves documents with errors to the user, with the setup in place', async () => {
  const folder = project({
    'package.json': PACKAGE,
    'api.yaml': OPENAPI.replace("'#/components/schemas/Item'", "'#/nowhere'"),
  });
  const { code, out, err } = await runCli(['init', '--yes'], folder);
  expect(code).toBe(1);
  expect(err).toContain('ref-missing');
  expect(out).toContain('generated: nothing generated, see the errors');
  expect(out).toContain('Fix the errors above, then run: npm run generate');
  expect(out).not.toContain('After the documents change');
  expect(existsSync(join(folder, 'codegen.yaml'))).toBe(true);
  expect(existsSync(join(folder, 'generated/typescript'))).toBe(false);
});

test('leaves folders with files of others alone, unless a flag names them', async () => {
  const files = { 'package.json': PACKAGE, 'api.yaml': OPENAPI, 'src/generated/prisma.ts': 'export {};\n' };
  const run = await runCli(['init', '--yes', '--dry-run'], project(files));
  expect(run.out).toContain('output     src/diptych/');
  const named = await runCli(['init', '--yes', '--dry-run', '--out', 'src/generated/'], project(files));
  expect(named.out).toContain('output     src/generated/');
});

test('keeps the bytes of a manifest with other line breaks and indentation', async () => {
  const text =
    '{\r\n\t"name": "app",\r\n\t"files": ["dist"],\r\n\t"scripts": {\r\n\t\t"test": "x"\r\n\t}\r\n}\r\n';
  const folder = project({ 'package.json': text, 'api.yaml': OPENAPI });
  await runCli(['init', '--yes'], folder);
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe(
    text.replace(
      '"x"',
      '"x",\r\n\t\t"generate": "diptych generate",\r\n\t\t"generate:check": "diptych generate --check"',
    ),
  );
});

const REFERENCES = ['yaml', 'json'] as const;

/** The first line of a configuration that init writes in `packages/app`, and the schema that it names. */
async function schemaOf(format: (typeof REFERENCES)[number], home: string | undefined, link?: string) {
  const folder = project({
    'package.json': '{ "private": true, "workspaces": ["packages/*"] }\n',
    'packages/app/package.json': PACKAGE,
    'packages/app/api.yaml': OPENAPI,
    ...(home !== undefined && { [`${home}/config.schema.json`]: '{}' }),
  });
  if (link !== undefined) {
    mkdirSync(join(folder, link, '..'), { recursive: true });
    symlinkSync(join(folder, home!), join(folder, link), 'dir');
  }
  const app = join(folder, 'packages/app');
  const flags = ['--target', 'openapi', '--config-format', format];
  const { code, out } = await runCli(['init', '--yes', ...flags], app);
  expect(code, out).toBe(0);
  const text = readFileSync(join(app, `codegen.${format}`), 'utf8');
  const path = /^(?:# yaml-language-server: \$schema=|\{\n  "\$schema": ")([^"\n]+)/.exec(text)?.[1];
  if (path === undefined) expect(text).not.toContain('$schema');
  else expect(existsSync(join(app, path)), path).toBe(true);
  return path;
}

const STORE = 'node_modules/.pnpm/diptych@0.1.0/node_modules/diptych';

describe.each(REFERENCES)('refers in %s to the schema', (format) => {
  test.each([
    ['hoisted by npm or yarn', 'node_modules/diptych', undefined, '../../node_modules/diptych'],
    ['not hoisted', 'packages/app/node_modules/diptych', undefined, './node_modules/diptych'],
    ['linked by pnpm', STORE, 'packages/app/node_modules/diptych', './node_modules/diptych'],
    ['linked by pnpm at the root', STORE, 'node_modules/diptych', '../../node_modules/diptych'],
    ['of a workspace', 'packages/diptych', 'node_modules/diptych', '../../node_modules/diptych'],
  ])('of a package %s', async (_, home, link, expected) => {
    expect(await schemaOf(format, home, link)).toBe(`${expected}/config.schema.json`);
  });

  test.each([
    ['is not installed', undefined],
    ['another package of the workspace has', 'packages/other/node_modules/diptych'],
  ])('not of one that %s', async (_, home) => {
    expect(await schemaOf(format, home)).toBeUndefined();
  });
});

test('refers to the schema of a package above the repository', async () => {
  const root = project({ 'node_modules/diptych/config.schema.json': '{}', 'app/package.json': PACKAGE });
  const app = join(root, 'app');
  mkdirSync(join(app, '.git'));
  writeFileSync(join(app, 'api.yaml'), OPENAPI);
  await runCli(['init', '--yes', '--target', 'openapi'], app);
  expect(readFileSync(join(app, 'codegen.yaml'), 'utf8')).toMatch(
    /^# yaml-language-server: \$schema=\.\.\/node_modules\/diptych\/config\.schema\.json\n/,
  );
});

test('a wrong answer is reported and asked for again, and the others are kept', async () => {
  const folder = temporaryFolder();
  fill(folder, { 'package.json': '{}', 'openapi.yaml': OPENAPI });
  const answers = [
    'nope.yaml',
    'openapi.yaml',
    'golang',
    'server-gp',
    'server',
    '../out',
    'api',
    'expres',
    'express',
  ];
  const prompts: string[] = [];
  const ask = (prompt: string): Promise<string> => {
    prompts.push(prompt.split(' ')[0]!);
    return Promise.resolve(answers.shift()!);
  };
  const { code, out, err } = await runCli(['init'], folder, { ask });
  expect([code, answers]).toEqual([0, []]);
  expect(prompts.join(' ')).toBe(
    'Documents Documents Targets Targets Targets Output Output Framework Framework',
  );
  for (const expected of ['nope.yaml', 'golang', 'server-gp', '../out', 'expres'])
    expect(err).toContain(expected);
  expect(out).toContain('output     api/');
});

describe('answers from a pipe', () => {
  const MAIN = resolve(import.meta.dirname, '../../src/cli/main.ts');

  /** Runs `init` with a text on standard input; `undefined` leaves the pipe open. */
  async function piped(input: string | undefined): Promise<{ code: number | null; text: string }> {
    const folder = temporaryFolder();
    fill(folder, { 'package.json': '{}', 'openapi.yaml': OPENAPI });
    const child = spawn(process.execPath, [MAIN, 'init'], { cwd: folder });
    if (input !== undefined) child.stdin.end(input);
    const [text, [code]] = await Promise.all([
      Promise.all([read(child.stdout), read(child.stderr)]).then((texts) => texts.join('')),
      once(child, 'close') as Promise<[number | null]>,
    ]);
    return { code, text };
  }

  test('each line answers one question, including a last line without a line end', async () => {
    const { code, text } = await piped('nope.yaml\nopenapi.yaml\nopenapi\nout');
    expect([code, text]).toEqual([0, expect.stringContaining('output     out/')]);
  });

  test('an input that ends too early writes no file', async () => {
    const { code, text } = await piped('openapi.yaml\n');
    expect([code, text]).toEqual([2, expect.stringContaining('Nothing was written.')]);
  });

  test.each([
    ['an empty input', ''],
    ['a pipe without a writer', undefined],
  ])('%s counts as no user: init prints its proposals', async (_, input) => {
    const { code, text } = await piped(input);
    expect([code, text]).toEqual([2, expect.stringContaining('diptych init --yes --openapi openapi.yaml')]);
  });
});

test.each([
  ['package.json', '{ "name": "app", "scripts": [] }'],
  ['package.json', '{ "name": "app", "scripts": null }'],
  ['package.json', '['.repeat(50_000)],
  ['tsconfig.json', '{ "extends": "./tsconfig.json" }'],
  ['tsconfig.json', '{ "compilerOptions": { "module": 5, "types": 5 } }'],
])('a broken %s is left unchanged: %.60s', async (file, text) => {
  const folder = project({ 'package.json': PACKAGE, 'api.yaml': OPENAPI, [file]: text });
  const { code, err } = await runCli(['init', '--yes'], folder);
  expect(code, err).toBe(0);
  expect(readFileSync(join(folder, file), 'utf8')).toBe(text);
});
