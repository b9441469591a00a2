import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { GenerateRequest } from '../../src/cli/generate/request.ts';
import { lintOpenapi } from '../../src/cli/lint/redocly.ts';
import { fill, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli, SCHEMA } from './run-cli.ts';

interface Report {
  readonly ok: boolean;
  readonly diagnostics: readonly {
    readonly code: string;
    readonly at?: { readonly file: string; readonly line: number };
  }[];
}

async function lint(
  files: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Report & { readonly code: number }> {
  const folder = temporaryFolder();
  fill(folder, files);
  const { code, out } = await runCli(['lint', ...args, '--json'], folder);
  return { code, ...(JSON.parse(out) as Report) };
}

const rules = 'extends: []\nrules: { operation-summary: error }\n';

test('the rules of redocly.yaml are applied, with locations', async () => {
  const report = await lint({ 'openapi.yaml': OPENAPI, 'redocly.yaml': rules }, '--openapi', 'openapi.yaml');
  expect(report).toMatchObject({ code: 1, ok: false });
  expect(report.diagnostics).toMatchObject([
    { code: 'redocly/operation-summary', at: { file: 'openapi.yaml', line: 5 } },
  ]);
});

test('a document that follows these rules has no findings', async () => {
  const text = OPENAPI.replace('operationId:', 'summary: All items\n      operationId:');
  const report = await lint({ 'openapi.yaml': text, 'redocly.yaml': rules }, '--openapi', 'openapi.yaml');
  expect(report).toMatchObject({ code: 0, ok: true, diagnostics: [] });
});

test('an operation that does not match the schema is reported in its own file', async () => {
  const files = {
    'schema.graphql': SCHEMA,
    'ops/item.graphql': 'query Item {\n  item(id: "1") { name }\n}\n',
  };
  const report = await lint(files, '--schema', 'schema.graphql', '--documents', 'ops/*.graphql');
  expect(report.code).toBe(1);
  expect(report.diagnostics).toMatchObject([
    { code: 'graphql-document', at: { file: 'ops/item.graphql', line: 2 } },
  ]);
});

test(
  'Redocly reads no file outside of the folder of the documents, and no device',
  { timeout: 60_000 },
  async () => {
    const folder = temporaryFolder();
    const mapping = {
      a: '../outside.json',
      b: '/etc/hostname',
      c: './link.json',
      d: './pipe.json',
      e: './in.json',
    };
    const pet = {
      type: 'object',
      required: ['kind'],
      properties: { kind: { type: 'string' } },
      discriminator: { propertyName: 'kind', mapping },
    };
    const document = {
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      paths: {},
      components: { schemas: { Pet: pet } },
    };
    fill(folder, {
      'outside.json': '{ "secretName": 1 }',
      'api/openapi.json': JSON.stringify(document),
      'api/in.json': JSON.stringify({ ...pet, unknownName: 1 }),
    });
    symlinkSync('../outside.json', join(folder, 'api/link.json'));
    expect(spawnSync('mkfifo', [join(folder, 'api/pipe.json')]).status).toBe(0);
    const { out } = await runCli(['lint', 'openapi.json', '--json'], join(folder, 'api'));
    const { diagnostics } = JSON.parse(out) as {
      readonly diagnostics: readonly { code: string; message: string }[];
    };
    const messages = diagnostics
      .filter(({ code }) => code.startsWith('redocly/'))
      .map(({ message }) => message);
    const outside =
      "Can't resolve $ref: the file is outside of the folder of the documents, so it is not read";
    expect(messages).toEqual(
      expect.arrayContaining([outside, outside, outside, "Can't resolve $ref: it is not a regular file"]),
    );
    expect(out).not.toContain('secretName');
    // Control: the file inside the folder is read.
    expect(out).toContain('unknownName');
  },
);

test('a configuration may extend a file outside of the project', { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  fill(folder, {
    'base/rules.yaml': 'rules: { operation-summary: error }\n',
    'project/package.json': '{}',
    'project/redocly.yaml': 'extends: [../base/rules.yaml]\n',
    'project/openapi.yaml': OPENAPI,
  });
  const { code, out } = await runCli(
    ['lint', '--openapi', 'openapi.yaml', '--json'],
    join(folder, 'project'),
  );
  expect(code).toBe(1);
  expect((JSON.parse(out) as Report).diagnostics).toMatchObject([{ code: 'redocly/operation-summary' }]);
});

test('no network request is sent: neither for a reference nor for a configuration', async () => {
  let calls = 0;
  const server = createServer((_, response) => {
    calls++;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.yaml`;
  const referring = OPENAPI.replace("'#/components/schemas/Item'", `'${url}#/Item'`);
  const byReference = await lint({ 'openapi.yaml': referring }, '--openapi', 'openapi.yaml');
  expect(byReference.diagnostics).toMatchObject([{ code: 'ref-network' }]);
  const remote = { 'openapi.yaml': OPENAPI, 'redocly.yaml': `extends: ['${url}']\n` };
  const byConfiguration = await lint(remote, '--openapi', 'openapi.yaml');
  expect(byConfiguration).toMatchObject({ code: 2, diagnostics: [{ code: 'lint-failed' }] });
  expect(calls).toBe(0);
});

test('Redocly is stopped after a timeout that grows with the document', async () => {
  const folder = temporaryFolder();
  fill(folder, { 'openapi.yaml': OPENAPI });
  const request = { sourceRoot: folder, places: { project: folder } } as GenerateRequest;
  const found = await lintOpenapi(request, 'openapi.yaml', 'recommended', 0.02);
  expect(found).toMatchObject([{ code: 'lint-redocly-slow', severity: 'warning' }]);
});

test('if Redocly fails on a valid document, lint warns and still reports the findings of our rules', async () => {
  let schema: object = { type: 'string', enum: ['a', 'a_'] };
  for (let depth = 0; depth < 60; depth++)
    schema = { type: 'array', items: { type: 'object', properties: { a: schema } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { get: { security: [{ none: [] }], responses: { 204: { description: '' } } } } },
    components: { schemas: { A: schema } },
  };
  const report = await lint({ 'openapi.json': JSON.stringify(document) }, '--openapi', 'openapi.json');
  expect(report.code).toBe(1);
  expect(report.diagnostics).toContainEqual(
    expect.objectContaining({
      code: 'lint-redocly-failed',
      severity: 'warning',
      at: expect.objectContaining({ file: 'openapi.json', line: 1 }) as object,
    }),
  );
  expect(report.diagnostics).toContainEqual(
    expect.objectContaining({ code: 'security-unknown', severity: 'error' }),
  );
});

describe('without @redocly/cli', () => {
  const main = join(import.meta.dirname, '../../src/cli/main.ts');
  const hook = pathToFileURL(join(import.meta.dirname, '../support/without-package.mjs')).href;

  function lintWithout(files: Readonly<Record<string, string>>): Report & { readonly status: number | null } {
    const folder = temporaryFolder();
    fill(folder, files);
    const args = ['--import', hook, main, 'lint', '--openapi', 'openapi.yaml', '--json'];
    const env = { ...process.env, WITHOUT_PACKAGES: '@redocly/cli' };
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
    return { status, ...(JSON.parse(stdout) as Report) };
  }

  test('our rules run, and a note names the package', () => {
    const text = OPENAPI.replace('operationId:', 'summary: All items\n      operationId:');
    expect(lintWithout({ 'openapi.yaml': text })).toMatchObject({
      status: 0,
      ok: true,
      diagnostics: [{ code: 'lint-redocly-skipped', severity: 'note' }],
    });
  });

  test('a redocly.yaml is an error, because its rules would be ignored', () => {
    expect(lintWithout({ 'openapi.yaml': OPENAPI, 'redocly.yaml': rules })).toMatchObject({
      status: 2,
      ok: false,
      diagnostics: [{ code: 'lint-redocly-missing', severity: 'error' }],
    });
  });
});
