import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { expect, onTestFinished, test } from 'vitest';
import { fill, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli, SCHEMA } from './run-cli.ts';

interface Report {
  readonly ok: boolean;
  readonly worst: string;
  readonly bump: string;
  readonly findings: readonly {
    readonly code: string;
    readonly level: string;
    readonly at: { readonly file: string; readonly line: number };
    readonly was?: { readonly file: string; readonly line: number };
  }[];
}

const EMPTY = OPENAPI.replace(/paths:[\s\S]*/, 'paths: {}\n');
const RENAMED = OPENAPI.replace('tags: [items]', 'tags: [items]\n      x-speakeasy-group: things');

const SCHEMA_FILE = join(import.meta.dirname, '../../docs/report.schema.json');
const fitsSchema = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
  JSON.parse(readFileSync(SCHEMA_FILE, 'utf8')) as object,
);

async function diff(folder: string, ...args: readonly string[]): Promise<Report & { readonly code: number }> {
  const { code, out, err } = await runCli(['diff', ...args, '--json'], folder);
  expect(err).toBe('');
  const report = JSON.parse(out) as Report;
  expect(fitsSchema(report), JSON.stringify(fitsSchema.errors)).toBe(true);
  return { code, ...report };
}

function git(folder: string, ...args: readonly string[]): void {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.test'];
  execFileSync('git', [...who, ...args], { cwd: folder, stdio: 'ignore' });
}

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  fill(folder, files);
  return folder;
}

test('a breaking change ends with 1, and both locations are reported', async () => {
  const report = await diff(folderWith({ 'old.yaml': OPENAPI, 'new.yaml': EMPTY }), 'old.yaml', 'new.yaml');
  expect(report).toMatchObject({ code: 1, ok: false, worst: 'breaking', bump: 'major' });
  expect(report.findings).toMatchObject([
    {
      code: 'operation-removed',
      level: 'breaking',
      at: { file: 'new.yaml', line: 3 },
      was: { file: 'old.yaml', line: 5 },
    },
  ]);
});

test.for([
  ['breaking', 0],
  ['source', 1],
  ['documentation', 1],
  ['never', 0],
] as const)('--fail-on %s: a renamed method ends with %i', async ([level, expected]) => {
  const folder = folderWith({ 'old.yaml': OPENAPI, 'new.yaml': RENAMED });
  const report = await diff(folder, 'old.yaml', 'new.yaml', '--fail-on', level);
  expect(report).toMatchObject({ code: expected, worst: 'source', bump: 'major' });
});

test('a document in the flow style of YAML is accepted', async () => {
  const flow = "{ openapi: 3.1.0, info: { title: T, version: '1' }, paths: {} }";
  expect(await diff(folderWith({ 'a.yaml': flow }), 'a.yaml', 'a.yaml')).toMatchObject({ code: 0 });
});

test('nothing has changed', async () => {
  const { code, out } = await runCli(
    ['diff', 'old', 'new'],
    folderWith({ 'old/api.yaml': OPENAPI, 'new/api.yaml': OPENAPI }),
  );
  expect({ code, last: out.trim().split('\n').at(-1) }).toEqual({
    code: 0,
    last: 'nothing has changed: no new version is needed',
  });
});

test('a revision is read without a checkout, including references inside it', async () => {
  const split = OPENAPI.replace('/items:\n', "/items:\n    parameters: [{ $ref: 'parts/limit.yaml' }]\n");
  const limit = 'name: limit\nin: query\nschema: { type: integer }\n';
  const folder = folderWith({ 'api/openapi.yaml': split, 'api/parts/limit.yaml': limit });
  git(folder, 'init', '-q', '-b', 'main');
  git(folder, 'add', '.');
  git(folder, 'commit', '-q', '-m', 'first');
  fill(folder, { 'api/parts/limit.yaml': limit.replace('integer', 'boolean') });
  const expected = {
    code: 1,
    findings: [
      {
        code: 'type-narrowed',
        at: { file: 'api/parts/limit.yaml' },
        was: { file: 'main:api/parts/limit.yaml', line: 3 },
      },
    ],
  };
  expect(await diff(folder, 'git:main:api', 'api')).toMatchObject(expected);
  expect(await diff(folder, 'git:main:api/openapi.yaml', 'api/openapi.yaml')).toMatchObject(expected);
  expect(await diff(folder, '--against', 'main', 'api')).toMatchObject(expected);
  for (const missing of ['api/none.graphql', 'api/none.yaml'])
    expect(await runCli(['diff', `git:main:${missing}`, 'api'], folder)).toMatchObject({ code: 2 });
  expect(await diff(folder, '--against', 'main', '--openapi', 'api/openapi.yaml')).toMatchObject(expected);
});

test('a file outside the current folder is found in a revision by any path', async () => {
  const folder = folderWith({ 'api/shop.yaml': OPENAPI, 'other/x.yaml': '{}' });
  git(folder, 'init', '-b', 'main');
  git(folder, 'add', '.');
  git(folder, 'commit', '-m', 'First');
  fill(folder, { 'api/shop.yaml': EMPTY });
  const from = `${folder}/other`;
  for (const named of ['../api/shop.yaml', `${folder}/api/shop.yaml`])
    expect(await diff(from, '--against', 'main', named)).toMatchObject({
      code: 1,
      findings: [{ code: 'operation-removed', was: { file: 'main:../api/shop.yaml' } }],
    });
  for (const named of ['../api/shop.yaml', '../api', '..', '../**/shop.yaml'])
    expect(await diff(from, `git:main:${named}`, '../api/shop.yaml')).toMatchObject({ code: 1 });
  rmSync(`${folder}/api`, { recursive: true });
  expect(await diff(`${folder}`, 'git:main:api/shop.yaml', 'git:main:api')).toMatchObject({ code: 0 });
  expect(await diff(from, 'git:main:../api/shop.yaml', 'git:main:../api')).toMatchObject({ code: 0 });
});

test('a reference to a folder is an error of the document, even in a revision', async () => {
  const folder = folderWith({
    'api.yaml': OPENAPI.replace('/items:\n', "/items:\n    parameters: [{ $ref: './parts' }]\n"),
    'parts/a.yaml': '{}',
  });
  git(folder, 'init', '-b', 'main');
  git(folder, 'add', '.');
  git(folder, 'commit', '-m', 'First');
  fill(folder, { 'api.yaml': OPENAPI });
  const report = await diff(folder, '--against', 'main', 'api.yaml');
  expect(report).toMatchObject({ code: 0, diagnostics: [{ code: 'file-missing' }] });
});

test('a configuration with patterns of GraphQL operations, which only a later commit adds', async () => {
  const presetConfig = '{ openapi: api.yaml, targets: { graphql: {} } }';
  const folder = folderWith({
    'api.yaml': OPENAPI,
    'schema.graphql': 'type Query { a: Int b: Int }',
    'codegen.yml': `schema: schema.graphql\ndocuments: 'src/**/*.graphql'\ngenerates:\n  out/: { preset: diptych/codegen, presetConfig: ${presetConfig} }\n`,
  });
  git(folder, 'init', '-q', '-b', 'main');
  git(folder, 'add', '.');
  git(folder, 'commit', '-q', '-m', 'first');
  fill(folder, { 'src/a.graphql': 'query A { a }', 'schema.graphql': 'type Query { a: Int }' });
  const removed = {
    code: 1,
    findings: [{ code: 'graphql-field-removed', was: { file: 'main:schema.graphql' } }],
  };
  expect(await diff(folder, '--against', 'main')).toMatchObject(removed);
  git(folder, 'add', 'src');
  git(folder, 'commit', '-q', '-m', 'second');
  expect(await diff(folder, '--against', 'main')).toMatchObject(removed);
});

test('a report that cannot be written ends with 1', async () => {
  const folder = folderWith({ 'api.yaml': OPENAPI, file: '' });
  const { code, err } = await runCli(
    ['diff', 'api.yaml', 'api.yaml', '--report', 'json=file/a.json'],
    folder,
  );
  expect(code).toBe(1);
  expect(err).toContain('output-failed');
});

test('both documents at once, by a pattern; a change only in GraphQL is not a change in REST', async () => {
  const folder = folderWith({
    'old/api.yaml': OPENAPI,
    'old/schema.graphql': SCHEMA,
    'new/api.yaml': EMPTY,
    'new/schema.graphql': SCHEMA,
  });
  const report = await diff(folder, 'old/*.{yaml,graphql}', 'new/*.{yaml,graphql}');
  expect(report.findings.map(({ code }) => code)).toEqual(['operation-removed']);
});

test('a published document is fetched because its URL was typed, but not the documents to which it refers', async () => {
  const asked: string[] = [];
  const text = OPENAPI.replace('/items:\n', "/items:\n    parameters: [{ $ref: 'secret.yaml' }]\n");
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const folder = folderWith({ 'new.yaml': EMPTY });
  const report = await diff(folder, `http://127.0.0.1:${port}/openapi.yaml`, 'new.yaml');
  expect(report).toMatchObject({ code: 1, worst: 'breaking' });
  // Fetched only once, so the reported document is the compared one.
  expect(asked).toEqual(['/openapi.yaml']);
});

test('the message about a URL without a document does not contain its secrets', async () => {
  const server = createServer(({ url }, response) =>
    url?.startsWith('/page') ? response.end('<!doctype html>') : response.writeHead(404).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const folder = folderWith({ 'new.yaml': EMPTY });
  for (const [who, path] of [
    ['', 'page?token=s3cret'],
    ['', 'none.yaml?token=s3cret'],
    ['user:s3cret@', 'none.yaml'],
  ]) {
    const report = await diff(folder, `http://${who}127.0.0.1:${port}/${path}`, 'new.yaml');
    expect(report.code).toBe(2);
    expect(JSON.stringify(report)).not.toContain('s3cret');
  }
});

test.for([
  ['/', 'diff-no-document'],
  ['/docs', 'diff-no-document'],
] as const)('a page in place of a document, at %s, is a usage error: %s', async ([path, code]) => {
  const server = createServer((_, response) => response.end('<!doctype html><title>API</title>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const folder = folderWith({ 'new.yaml': OPENAPI });
  const report = await diff(folder, `http://127.0.0.1:${port}${path}`, 'new.yaml');
  expect(report).toMatchObject({ code: 2, diagnostics: [{ code }] });
});

test('a new contract that cannot be read completely fails; an old one is only reported', async () => {
  const broken = OPENAPI.replace('/items:\n', "/items:\n    parameters: [{ $ref: 'none.yaml' }]\n");
  const folder = folderWith({ 'whole.yaml': OPENAPI, 'broken.yaml': broken });
  expect(await diff(folder, 'whole.yaml', 'broken.yaml')).toMatchObject({ code: 2, ok: false });
  expect(await diff(folder, 'broken.yaml', 'whole.yaml')).toMatchObject({ code: 0, ok: true });
  const forReport = ['whole.yaml', 'broken.yaml', '--fail-on', 'never'];
  expect(await diff(folder, ...forReport)).toMatchObject({ code: 0, ok: true });
});

test.for([
  [['old.yaml'], 'diff-sides'],
  [['old.yaml', 'none.yaml'], 'cli-no-such-file'],
  [['old.yaml', 'notes'], 'diff-no-document'],
  [['old.yaml', 'two'], 'diff-many-documents'],
  [['old.yaml', 'old.yaml', '--fail-on', 'much'], 'cli-flag-invalid'],
  [['--against', '--output=x', 'old.yaml'], 'diff-no-revision'],
  [['git:none:old.yaml', 'old.yaml'], 'diff-no-revision'],
  [['old.yaml', 'old.yaml', '--accepted', 'none.yaml'], 'cli-no-such-file'],
  [['old.yaml', 'old.yaml', '--usage', 'none.har'], 'cli-no-such-file'],
  [['http://example.test/openapi.yaml', 'old.yaml'], 'diff-url'],
] as const)('%j is a usage error: %s', async ([args, code]) => {
  const folder = folderWith({
    'old.yaml': OPENAPI,
    'notes/todo.yaml': 'a: 1\n',
    'two/a.yaml': OPENAPI,
    'two/b.yaml': OPENAPI,
  });
  const run = await runCli(['diff', ...args, '--json'], folder);
  expect(run.code).toBe(2);
  expect(JSON.parse(run.out)).toMatchObject({ ok: false, diagnostics: [{ code }] });
});

test('a pattern that is not a regular expression cannot be compared, and this is reported', async () => {
  const withPattern = (pattern: string): string => {
    const parameter = `{ name: p, in: query, schema: { type: string, pattern: '${pattern}' } }`;
    return OPENAPI.replace('/items:\n', () => `/items:\n    parameters: [${parameter}]\n`);
  };
  const folder = folderWith({ 'old.yaml': withPattern('^[a-z]$'), 'new.yaml': withPattern('^[a-z$') });
  const diagnostics = [{ code: 'schema-pattern', at: { file: 'new.yaml' } }];
  expect(await diff(folder, 'old.yaml', 'new.yaml')).toMatchObject({ code: 0, diagnostics });
  expect(await diff(folder, 'old.yaml', 'old.yaml')).toMatchObject({ code: 0 });
});

test.for([
  [['ftp://x.test/api.yaml', 'api.yaml'], 'diff-scheme'],
  [['api.yaml', 'api.yaml', '--format', 'html'], 'cli-format-conflict'],
] as const)('%j is a usage error: %s', async ([args, code]) => {
  const folder = folderWith({ 'api.yaml': OPENAPI });
  expect(await diff(folder, ...args)).toMatchObject({ code: 2, diagnostics: [{ code }] });
});

test('if the old contract cannot be read at all, there is nothing to compare', async () => {
  const folder = folderWith({ 'old.yaml': 'openapi: 3.1.0\ninfo: {title', 'new.yaml': OPENAPI });
  expect(await diff(folder, 'old.yaml', 'new.yaml')).toMatchObject({
    code: 2,
    diagnostics: [{ code: 'yaml-syntax' }, { code: 'diff-unread' }],
  });
});

test('directives are not compared with an introspection result, which cannot contain them', async () => {
  const sdl =
    'directive @access(roles: [String!]!) on FIELD_DEFINITION\n\ntype Query {\n  a: Int @access(roles: ["ADMIN"])\n  b: Int\n}\n';
  const open = JSON.stringify({ data: introspectionFromSchema(buildSchema(sdl)) });
  const folder = folderWith({
    'open.json': open,
    'open.graphql': sdl.replace(' @access(roles: ["ADMIN"])', ''),
    'new.graphql': sdl,
    'less.graphql': sdl.replace('  b: Int\n', ''),
  });
  const { code, out } = await runCli(['diff', 'open.json', 'new.graphql'], folder);
  expect({ code, warns: out.includes('Directives are not compared') }).toEqual({ code: 0, warns: true });
  const codesOf = async (old: string, next: string): Promise<readonly string[]> =>
    (await diff(folder, old, next)).findings.map((finding) => finding.code);
  expect(await codesOf('open.graphql', 'new.graphql')).toEqual(['access-narrowed']);
  expect(await codesOf('open.json', 'less.graphql')).toEqual(['graphql-field-removed']);
});
