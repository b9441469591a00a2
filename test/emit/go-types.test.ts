/** Go types for shapes that no golden file contains. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emitDocuments } from '../support/emit-contract.ts';

const LONG_WORD = 'word'.repeat(40);
const text = { type: 'string' };
const object = { type: 'object', properties: { name: text } };
const list = (items: object): object => ({ type: 'array', items });
const json = (schema: object): object => ({ 'application/json': { schema } });
const put = (content: object, more: Readonly<Record<string, unknown>>): object => ({
  put: {
    'x-fern-sdk-group-name': 'all',
    'x-fern-sdk-method-name': more['operationId'],
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
    '/numbers': put(json({ $ref: '#/components/schemas/Numbers' }), { operationId: 'setNumbers' }),
    '/picture': put(
      { 'image/*': {} },
      {
        operationId: 'setPicture',
        parameters: [{ name: 'size', in: 'query', deprecated: true, schema: { type: 'integer' } }],
      },
    ),
    '/told': put(json({ $ref: '#/components/schemas/Told' }), { operationId: 'setTold' }),
    '/word': put(json({ $ref: '#/components/schemas/Word' }), { operationId: 'setWord' }),
  },
  components: {
    schemas: {
      Word: { type: 'string', enum: [LONG_WORD] },
      Numbers: {
        type: 'object',
        required: ['plain', 'ports', 'total', 'rows', 'named'],
        properties: {
          plain: { type: 'integer' },
          ports: { type: 'integer', format: 'uint32' },
          total: { type: 'integer', format: 'uint64' },
          odd: { type: 'integer', format: 'constructor' },
          rows: list({ type: ['array', 'null'], items: { type: 'integer' } }),
          named: {
            type: 'object',
            additionalProperties: { type: ['object', 'null'], additionalProperties: text },
          },
        },
      },
      Told: { oneOf: [{ $ref: '#/components/schemas/Inner' }, object] },
      Inner: {
        oneOf: [{ $ref: '#/components/schemas/Numbers' }, { $ref: '#/components/schemas/Other' }],
        discriminator: { propertyName: 't', mapping: { n: '#/components/schemas/Numbers', o: 'Other' } },
      },
      Other: { type: 'object', properties: { t: text, id: { oneOf: [text, { type: 'integer' }] } } },
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

test('a union of several lists can contain each of them, and an integer remains an integer', () => {
  const unions = files.get('go/unions.go')!;
  expect(unions).toContain('type ChoiceList []any\n');
  const read = unions.slice(unions.indexOf('func readChoice('));
  expect(read.indexOf('ChoiceInt]')).toBeGreaterThan(read.indexOf('ChoiceFloat]'));
});

test('a union inside a union still distinguishes its variants by its discriminator', () => {
  const unions = files.get('go/unions.go')!;
  const read = unions.slice(unions.indexOf('func readTold('), unions.indexOf('func readTold(') + 800);
  expect(read).toMatch(/Required: +\[\]string\{[^}]*"t"\}/);
  expect(read).toContain('map[string][]string{"t": {"\\"n\\""}}');
  expect(read).toContain('map[string][]string{"t": {"\\"o\\""}}');
});

test('nil is null in a body that may consist only of null', () => {
  const service = files.get('go/all_service.go')!;
  const bodies = service.match(/&core\.Body\{\n[^}]*\}/g)!;
  expect(bodies.map((body) => /Nullable: +true/.test(body))).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('an image of any type is a file, and deprecated elements are marked', () => {
  const params = /type AllSetPictureParams struct \{\n([^}]*)\}/.exec(files.get('go/all_service.go')!)![1];
  expect(params).toBe(`\t// Deprecated: as declared in the contract.\n\tSize Opt[int]\n\tBody File\n`);
});

test('the type of a number can represent it, and null in a list or a map differs from an empty value', () => {
  const [, fields] = /type Numbers struct \{\n([^}]*)\}/.exec(files.get('go/models.go')!)!;
  expect(fields!.match(/^\t[A-Z].*/gm)).toEqual([
    '\tPlain int',
    '\tPorts int64',
    '\tTotal uint64',
    '\tOdd   Opt[int]',
    '\tRows  []Opt[[]int]',
    '\tNamed map[string]Opt[map[string]string]',
  ]);
});

test('a union of scalars documents its variants', () => {
  expect(files.get('go/models.go')).toContain('\t// It is a string or a whole number.\n\tID any\n');
});

test('a single long value remains on the line of its case', () => {
  const word = [...files.values()].find((file) => file.includes('type Word string'))!;
  expect(word).toMatch(/\tcase WordWord(?:Word|word)*:\n/);
});

test('a package with an ambiguous name is imported under another name', async () => {
  const event = (type: string): object => ({
    post: {
      parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
        name,
        in: 'header',
        schema: text,
      })),
      requestBody: {
        content: json({
          type: 'object',
          required: ['type'],
          properties: { type: { const: type }, [type]: text },
        }),
      },
      responses: { 204: { description: 'x' } },
    },
  });
  const document = { ...DOCUMENT, webhooks: { made: event('made'), gone: event('gone') } };
  await writeFile(join(folder, 'webhooks.json'), JSON.stringify(document));
  const options = { module: 'example.com/posted', packageName: 'event' };
  const emitted = await emitDocuments(folder, { openapi: 'webhooks.json' }, [{ id: 'go', options }]);
  const textOf = (path: string): string => emitted.files.find((file) => file.path === path)!.text;
  const verified = textOf('go/webhooks/webhooks.go');
  for (const [code, used] of [
    [verified, 'return api.ParseWebhookDelivery(data)'],
    [textOf('go/README.md'), '\t\tcase api.'],
  ] as const) {
    expect(code).toContain('\tapi "example.com/posted"\n');
    expect(code).toContain(used);
    expect(code).not.toContain('event.ParseWebhookDelivery');
  }
  expect(verified).toMatch(/\(event api\.\w+, err error\)/);
});
