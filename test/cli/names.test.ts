/** `diptych names`: its output, and the overlay that it writes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { fill, temporaryFolder } from './folder.ts';
import { runCli } from './run-cli.ts';

const PATHS = [
  '/v1/issuing/cards',
  '/v1/issuing/cards/{card}',
  '/v1/issuing/cards/{card}/cancel',
  "/v1/it's",
  '/v1/two\nlines',
  '/v1/oauth2/tokens2',
  '/v1/a-b',
  '/v1/a_b',
  '/v1/A.b',
  '/v1/aB',
  '/v2/issuing/cards',
];
const responses = { 204: { description: 'Done.' } };
const DOCUMENT = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Cards', version: '1' },
  paths: Object.fromEntries(
    PATHS.map((path) => {
      const card = { name: 'card', in: 'path', required: true, schema: { type: 'string' } };
      const method = path.endsWith('/cancel') ? 'post' : 'get';
      return [path, { [method]: { parameters: path.includes('{') ? [card] : [], responses } }];
    }),
  ),
});

interface Report {
  readonly names: readonly { readonly operation: string; readonly call: string; readonly clients: object }[];
  readonly diagnostics: readonly { readonly code: string }[];
}

function project(files: Readonly<Record<string, string>> = {}): string {
  const folder = temporaryFolder();
  fill(folder, { 'api.json': DOCUMENT, ...files });
  return folder;
}

async function namesIn(folder: string, ...args: readonly string[]): Promise<Report> {
  const { out } = await runCli(['names', '--openapi', 'api.json', '--json', ...args], folder);
  return JSON.parse(out) as Report;
}

test('each operation with its name in each language', async () => {
  const folder = project();
  const { names } = await namesIn(folder);
  expect(new Set(names.map(({ operation }) => operation.split(' ')[1]))).toEqual(new Set(PATHS));
  expect(names.find(({ operation }) => operation.endsWith('/cancel'))).toMatchObject({
    call: 'issuing.cards.cancel',
    clients: {
      typescript: 'issuing.cards.cancel',
      python: 'issuing.cards.cancel',
      go: 'Issuing.Cards.Cancel',
      java: 'issuing.cards.cancel',
    },
  });
  const { out } = await runCli(['names', '--openapi', 'api.json', '--sdk', 'go,python'], folder);
  expect(out).toMatch(/^11 calls\n {2}operation +go +python *$/m);
  expect(out).toMatch(/^ {2}GET \/v1\/issuing\/cards +Issuing\.Cards\.List +issuing\.cards\.list *$/m);
});

test('the report has the published format', async () => {
  const schema = join(import.meta.dirname, '../../docs/report.schema.json');
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
  const validate = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')) as object);
  expect(validate(await namesIn(project(), '--sdk', 'python')), ajv.errorsText(validate.errors)).toBe(true);
});

test.each(['names.yaml', 'names.json'])('the overlay %s changes no name until it is edited', async (file) => {
  const folder = project();
  const before = await namesIn(folder, '--sdk', 'python', '--overlay', file);
  const after = await namesIn(folder, '--sdk', 'python', '--overlays', file);
  expect(after.names).toEqual(before.names);
  expect(before.diagnostics.map(({ code }) => code)).toContain('call-name-taken');
  expect(after.diagnostics).toEqual([]);
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text).toContain('cancel');
  writeFileSync(join(folder, file), text.replaceAll(/\bcancel\b(?!['/\]])/g, 'revoke'));
  const edited = await namesIn(folder, '--sdk', 'python', '--overlays', file);
  expect(edited.names.find(({ operation }) => operation.endsWith('/cancel'))?.call).toBe(
    'issuing.cards.revoke',
  );
});

test('an overlay is never overwritten', async () => {
  const folder = project({ 'names.yaml': 'mine' });
  const report = await namesIn(folder, '--sdk', 'python', '--overlay', 'names.yaml');
  expect(report.diagnostics.map(({ code }) => code)).toEqual(['names-overlay']);
  expect(readFileSync(join(folder, 'names.yaml'), 'utf8')).toBe('mine');
});

test('operations of other files are omitted from the overlay, and counted', async () => {
  const folder = project({
    'api.json': DOCUMENT.replace('"paths":{', '"paths":{"/other":{"$ref":"other.json"},'),
    'other.json': JSON.stringify({ get: { responses } }),
  });
  const report = await namesIn(folder, '--sdk', 'python', '--overlay', 'names.yaml');
  expect(report.diagnostics.map(({ code }) => code)).toContain('names-elsewhere');
  const after = await namesIn(folder, '--sdk', 'python', '--overlays', 'names.yaml');
  expect(after.names).toEqual(report.names);
});

test('a broken document fails with its errors', async () => {
  const { code, out } = await runCli(
    ['names', '--openapi', 'api.json', '--json'],
    project({ 'api.json': '{"openapi":"3.1.0","info":{"title":"A"},"paths":1}' }),
  );
  expect(code).toBe(1);
  expect(out).toContain('openapi-malformed');
});
