/**
 * Every name that Go, its library, or the module already uses, as a schema, a property, a parameter, an action, and a
 * resource.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasGo, runGo } from '../support/go.ts';
import { emitModule } from './emitted.ts';

const NAMES = (
  'break case chan const func go import interface map package range return select struct switch type var any error ' +
  'string int bool byte nil true iota len make new panic append init main context ctx json http time core option ' +
  'options params client Client Error Opt Some Null New File Pages Kind Timestamp ErrAPI UnmarshalJSON MarshalJSON ' +
  'RawJSON raw members String Format Seek Unknown UnknownKind Service API test windows linux amd64 s v p data into id url ids 1st _ ' +
  'foldMe FoldMe fold_me fold-me GraphQL Params AdditionalProperties'
).split(' ');

const text = { type: 'string' };
const members = Object.fromEntries(NAMES.map((name) => [name, text]));
const schemas = NAMES.filter((name) => /^[\w.-]+$/.test(name));
const refs = Object.fromEntries(schemas.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
const json = (schema: object): object => ({ 'application/json': { schema } });
const responses = { 200: { description: 'All.', content: json({ $ref: '#/components/schemas/Holder' }) } };

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Names', version: '1' },
  servers: [{ url: 'https://names.test' }],
  paths: {
    '/query': {
      get: {
        operationId: 'query',
        tags: ['all'],
        parameters: NAMES.map((name) => ({ name, in: 'query', schema: text })),
        responses,
      },
    },
    '/body': {
      post: {
        operationId: 'send',
        tags: ['all'],
        requestBody: { required: true, content: json({ $ref: '#/components/schemas/Members' }) },
        responses,
      },
    },
    ...Object.fromEntries(
      NAMES.map((name, index) => [
        `/a${index}/{${name}}`,
        {
          parameters: [{ name, in: 'path', required: true, schema: text }],
          get: { operationId: name, tags: ['actions'], responses },
          put: { operationId: `put ${name}`, tags: [name], responses },
        },
      ]),
    ),
  },
  security: schemas.map((name) => ({ [name]: [] })),
  components: {
    securitySchemes: {
      ...Object.fromEntries(schemas.map((name) => [name, { type: 'apiKey', in: 'header', name }])),
      basic: { type: 'http', scheme: 'basic' },
      basicFrom: { type: 'http', scheme: 'bearer' },
    },
    schemas: {
      ...Object.fromEntries(
        schemas.map((name) => [name, { type: 'object', properties: { [name]: { enum: ['a', name] } } }]),
      ),
      Members: { type: 'object', properties: members },
      Holder: { type: 'object', properties: refs },
    },
  },
};

test.skipIf(!hasGo)(
  'a module with such names is formatted like gofmt, and builds',
  { timeout: 240_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'diptych-names-'));
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(DOCUMENT));
    const module = await emitModule(folder, { openapi: 'openapi.json' });
    try {
      expect(await runGo(module.folder, ['-l', '.'], { command: 'gofmt' })).toBe('');
      expect(await runGo(module.folder, ['vet', './...'])).toBe('');
    } finally {
      await module.remove();
      await rm(folder, { recursive: true });
    }
  },
);
