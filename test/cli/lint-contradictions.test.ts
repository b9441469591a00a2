/** Findings of Redocly that contradict the specifications, and the findings next to them that do not. */
import { expect, test } from 'vitest';
import { fill, temporaryFolder } from './folder.ts';
import { runCli } from './run-cli.ts';

const JSON_OK = (schema: unknown): object => ({
  200: { description: '', content: { 'application/json': { schema } } },
});

async function findingsIn(
  document: { readonly openapi: string; readonly [key: string]: unknown },
  ...[files = {}, ...flags]: readonly [Readonly<Record<string, string>>?, ...string[]]
): Promise<readonly string[]> {
  const folder = temporaryFolder();
  const whole = { info: { title: 'T', version: '1' }, paths: {}, ...document };
  fill(folder, { ...files, 'openapi.json': JSON.stringify(whole) });
  const { out } = await runCli(['lint', 'openapi.json', '--json', ...flags], folder);
  const { diagnostics } = JSON.parse(out) as {
    readonly diagnostics: readonly { code: string; at?: { file: string; pointer: string } }[];
  };
  return diagnostics
    .filter(({ code }) => code.startsWith('redocly/'))
    .map(({ code, at }) => `${code.slice('redocly/'.length)} ${at?.file}#${at?.pointer}`);
}

test('a $ref can name the $id of a schema', { timeout: 60_000 }, async () => {
  const item = {
    $id: 'https://example.com/item',
    type: 'object',
    properties: { id: { $ref: '#/$defs/Id' }, state: { $ref: 'state' } },
    $defs: { Id: { type: 'string' } },
    'x-other': { $ref: 'missing.json' },
  };
  const schemas = { Item: item, State: { $id: 'https://example.com/state', type: 'string' } };
  const operation = { operationId: 'a', responses: JSON_OK({ $ref: 'https://example.com/item' }) };
  const document = { openapi: '3.1.0', paths: { '/a': { get: operation } }, components: { schemas } };
  const other = 'no-unresolved-refs openapi.json#/components/schemas/Item/x-other';
  expect(await findingsIn(document)).toEqual([other]);
  const strict = await findingsIn(document, {}, '--preset', 'strict');
  expect(strict).toContain(other);
  expect(strict.filter((finding) => finding.startsWith('no-unused-components'))).toEqual([]);
});

test('a $ref can encode the name of a file, and Redocly checks this file', { timeout: 60_000 }, async () => {
  const paths = { '/a': { $ref: 'parts/one%20path.json' }, '/b': { $ref: 'parts/100%25.json' } };
  const path = { get: { responses: { 204: { description: '' } }, unknownName: 1 } };
  const files = {
    'parts/one path.json': JSON.stringify(path),
    'parts/100%.json': JSON.stringify(path),
  };
  expect(await findingsIn({ openapi: '3.1.0', paths }, files)).toEqual([
    'struct parts/one path.json#/get/unknownName',
    'struct parts/100%.json#/get/unknownName',
  ]);
});

test.for([
  { openapi: '3.2.0', found: [] },
  { openapi: '3.1.0', found: ['struct openapi.json#/paths/~1a/get/responses/204'] },
])('a response may omit its description in OpenAPI 3.2 ($openapi)', async ({ openapi, found }) => {
  const paths = { '/a': { get: { operationId: 'a', responses: { 204: {} } } } };
  expect(await findingsIn({ openapi, paths })).toEqual(found);
});

test('OpenAPI 3.2 has the style cookie', async () => {
  const parameter = (style: string): object => ({
    name: style,
    in: 'cookie',
    style,
    schema: { type: 'string' },
  });
  const parameters = [parameter('cookie')];
  const get = { operationId: 'a', parameters, responses: { 204: { description: '' } } };
  expect(await findingsIn({ openapi: '3.2.0', paths: { '/a': { get } } })).toEqual([]);
});

test('true and false are schemas', async () => {
  const document = { openapi: '3.1.0', components: { schemas: { Any: true, Never: { not: true } } } };
  expect(await findingsIn(document)).toEqual([]);
});

test(
  'a path can have a parameter outside ASCII, and callbacks can have callbacks',
  { timeout: 60_000 },
  async () => {
    const parameter = (name: string): object => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    });
    const responses = { 204: { description: '' } };
    const calling = (callbacks: object): object => ({
      '{$request.body#/url}': { post: { responses, callbacks } },
    });
    const callbacks = { one: calling({ two: calling({ three: calling({}) }) }) };
    const parameters = [parameter('ü'), parameter('other')];
    const post = { operationId: 'a', parameters, responses, callbacks };
    const findings = await findingsIn({ openapi: '3.1.0', paths: { '/ü/{ü}': { post } } });
    expect(findings).toEqual(['path-parameters-defined openapi.json#/paths/~1ü~1{ü}/post/parameters/1/name']);
  },
);
