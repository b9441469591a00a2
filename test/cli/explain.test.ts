import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { fill, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli, SCHEMA, type CliRun } from './run-cli.ts';

function explain(...args: readonly string[]): Promise<CliRun> {
  const folder = temporaryFolder();
  fill(folder, {
    'openapi.yaml': OPENAPI,
    'schema.graphql': SCHEMA,
    'broken.yaml': 'openapi: 3.1.0\npaths: 1\ninfo: { title: A }\n',
  });
  return runCli(['explain', ...args], folder);
}

test('all operations and collections, one line each', async () => {
  const { code, out } = await explain('openapi.yaml', 'schema.graphql');
  expect(code).toBe(0);
  expect(out).toMatch(/^2 operations$/m);
  expect(out).toMatch(/^ {2}GET \/items +list +item +recognized$/m);
  expect(out).toMatch(/^ {2}query item +read +item +recognized$/m);
  expect(out).toMatch(/^ {2}item {2}id .*rest:Item, graphql:Item/m);
});

test.each([['GET', '/items'], ['GET /items'], ['listItems'], ['items.list']])(
  'one operation, named %s %s',
  async (...words) => {
    const { code, out } = await explain(...words.filter((word) => word !== undefined), 'openapi.yaml');
    expect(code).toBe(0);
    expect(out).toMatch(/^GET \/items {2}openapi\.yaml:\d+:\d+$/m);
    expect(out).toMatch(/^ {2}effect +list +recognized +GET returns a list +x-effect$/m);
    expect(out).toMatch(/^collection item$/m);
  },
);

test.each([
  ['GET /items', 'query item'],
  ['GET', '/items', 'query', 'item'],
  ['GET /items', 'query item', 'listItems'],
])('several operations, named %j', async (...words) => {
  const { code, out } = await explain(...words.filter(Boolean), 'openapi.yaml', 'schema.graphql');
  expect(code).toBe(0);
  expect(out.match(/^(?:GET|query) \S+/gm)).toEqual(['GET /items', 'query item']);
});

test.each([['GET', '/items.json'], ['GET /items.json']])(
  'an operation with the extension of a document, %s %s',
  async (...words) => {
    const folder = temporaryFolder();
    fill(folder, { 'openapi.yaml': OPENAPI.replace('/items:', '/items.json:') });
    const { code, out } = await runCli(['explain', ...words, join(folder, 'openapi.yaml')], folder);
    expect(code).toBe(0);
    expect(out).toMatch(/^GET \/items\.json /m);
  },
);

test('as JSON, in the published format', async () => {
  const { code, out } = await explain('--openapi', 'openapi.yaml', '--schema', 'schema.graphql', '--json');
  expect(code).toBe(0);
  const report = JSON.parse(out) as { readonly actions: readonly { readonly operation: string }[] };
  expect(report.actions.map(({ operation }) => operation)).toEqual(['GET /items', 'query item']);
  const schema = join(import.meta.dirname, '../../docs/report.schema.json');
  const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
  const validate = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')) as object);
  expect(validate(report), ajv.errorsText(validate.errors)).toBe(true);
});

test.each([
  [['listItem', 'openapi.yaml'], 2, 'explain-unknown-operation'],
  [['openapi.yaml', 'other.yaml'], 2, 'cli-usage'],
  [['openapi.yaml', '--openapi', 'openapi.yaml'], 2, 'cli-usage'],
  [['missing.yaml'], 2, 'cli-no-such-file'],
  [['broken.yaml'], 1, 'openapi-malformed'],
] as const)('%s ends with %s', async (args, expected, diagnostic) => {
  const { code, out } = await explain(...args, '--json');
  const report = JSON.parse(out) as { readonly diagnostics: readonly { readonly code: string }[] };
  expect(code).toBe(expected);
  expect(report.diagnostics.map((one) => one.code)).toContain(diagnostic);
});

test('a misspelled operation is reported with the closest name', async () => {
  const { code, err } = await explain('listItem', 'openapi.yaml');
  expect(code).toBe(2);
  expect(err).toContain('"listItems"');
});
