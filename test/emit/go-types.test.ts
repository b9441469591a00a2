/** How Go types shapes that no golden file has. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emitDocuments } from '../support/emit-contract.ts';

const text = { type: 'string' };
const object = { type: 'object', properties: { name: text } };
const list = (items: object): object => ({ type: 'array', items });
const json = (schema: object): object => ({ 'application/json': { schema } });
const put = (content: object, more: object = {}): object => ({
  put: {
    tags: ['all'],
    requestBody: { required: true, content },
    responses: { 204: { description: 'x' } },
    ...more,
  },
});

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Shapes', version: '1' },
  servers: [{ url: 'https://shapes.test' }],
  paths: {
    '/choice': put(json({ $ref: '#/components/schemas/Choice' }), { operationId: 'setChoice' }),
    '/names': put(json({ type: ['array', 'null'], items: text }), { operationId: 'setNames' }),
    '/ids': put(json(list(text)), { operationId: 'setIDs' }),
    '/picture': put(
      { 'image/*': {} },
      {
        operationId: 'setPicture',
        parameters: [{ name: 'size', in: 'query', deprecated: true, schema: { type: 'integer' } }],
      },
    ),
  },
  components: {
    schemas: {
      Choice: {
        anyOf: [object, { type: 'integer' }, { type: 'number' }, list(text), list({ type: 'integer' })],
      },
    },
  },
};

let folder: string;
let files: ReadonlyMap<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diptych-go-types-'));
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(DOCUMENT));
  const emitted = await emitDocuments(folder, { openapi: 'openapi.json' }, [
    { id: 'go', options: { package: false } },
  ]);
  files = new Map(emitted.files.map((file) => [file.path, file.text]));
});
afterAll(() => rm(folder, { recursive: true }));

test('a choice of several lists can hold each of them, and an integer stays one', () => {
  const unions = files.get('go/unions.go')!;
  expect(unions).toContain('type ChoiceList []any\n');
  const read = unions.slice(unions.indexOf('func readChoice('));
  expect(read.indexOf('ChoiceInt]')).toBeGreaterThan(read.indexOf('ChoiceFloat]'));
});

test('nil is null in a body that may be null alone', () => {
  const service = files.get('go/all_service.go')!;
  const bodies = service.match(/&core\.Body\{\n[^}]*\}/g)!;
  expect(bodies.map((body) => /Nullable: +true/.test(body))).toEqual([false, true, false, false]);
});

test('a picture of whatever type is a file, and what is deprecated says so', () => {
  const params = /type AllSetPictureParams struct \{\n([^}]*)\}/.exec(files.get('go/all_service.go')!)![1];
  expect(params).toBe(`\t// Deprecated: the contract says so.\n\tSize Opt[int]\n\tBody File\n`);
});
