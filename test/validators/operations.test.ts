import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { contractOf } from './contract-of.ts';
import { emitValidators } from './emitted.ts';

const document: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'A' },
  paths: {
    '/notes/{id}': {
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
        { name: 'lang', in: 'query', schema: { type: 'string' } },
      ],
      post: {
        operationId: 'saveNote',
        parameters: [
          { $ref: '#/components/parameters/Key' },
          { name: 'lang', in: 'query', required: true, schema: { enum: ['de', 'en'] } },
          { name: 'filter', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } },
          { name: 'Authorization', in: 'header', required: true, schema: { type: 'string' } },
        ],
        requestBody: { $ref: '#/components/requestBodies/Note' },
        responses: {},
      },
      get: { operationId: 'getNote', responses: {} },
    },
  },
  components: {
    parameters: {
      Key: {
        name: 'Idempotency-Key',
        in: 'header',
        required: true,
        schema: { type: 'string', minLength: 1 },
      },
    },
    requestBodies: {
      Note: {
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/Note' } },
          'Application/X-Note; charset=utf-8': { schema: { type: 'string' } },
          'text/x-note': { schema: { type: 'string' } },
          'text/plain': {},
        },
      },
    },
    schemas: {
      Note: { type: 'object', required: ['text'], additionalProperties: false, properties: { text: {} } },
    },
  },
};

describe('validators of operations', async () => {
  const emitted = await emitValidators(contractOf(document));
  const { parameters, bodies } = await emitted.load('operations/save-note.js');
  const good = { path: { id: 1 }, query: { lang: 'de' }, header: { 'idempotency-key': 'a' } };

  test.each([
    ['all there', good, []],
    [
      'additional headers and cookies',
      { ...good, header: { ...good.header, accept: 'x' }, cookie: { a: 1 } },
      [],
    ],
    ['a parameter with a media type', { ...good, query: { lang: 'en', filter: {} } }, []],
    ['values without a prototype', Object.assign(Object.create(null), good) as object, []],
    ['nothing', {}, ['required', 'required', 'required']],
    ['a missing header', { ...good, header: {} }, ['/header required']],
    [
      'the operation overrides the declarations of the path',
      { ...good, query: { lang: 'fr' } },
      ['/query/lang enum'],
    ],
    [
      'an unknown query parameter',
      { ...good, query: { lang: 'de', page: 1 } },
      ['/query additionalProperties'],
    ],
    ['a wrong type', { ...good, path: { id: 'x' } }, ['/path/id type']],
  ])('parameters: %s', (_, value, errors) => {
    expect(parameters!(value)).toBe(errors.length === 0);
    const found = (parameters!.errors ?? []).map((error) => `${error.instancePath} ${error.keyword}`.trim());
    expect(found).toEqual(errors);
  });

  test('bodies by media type, in lowercase and without parameters', () => {
    expect(Object.keys(bodies)).toEqual([
      'application/json',
      'application/x-note',
      'text/x-note',
      'text/plain',
    ]);
  });

  test('a body that is a named type has the validator of that type', async () => {
    const { isNote } = await emitted.load('request/note.js');
    expect(bodies['application/json']).toBe(isNote);
    expect(bodies['application/json']!({ text: 1, more: 1 })).toBe(false);
    expect(isNote!.errors).toMatchObject([{ params: { additionalProperty: 'more' } }]);
  });

  test('equal bodies share a function; a body without a schema accepts any value', () => {
    expect(bodies['application/x-note']).toBe(bodies['text/x-note']);
    expect(bodies['text/plain']!(Symbol('anything'))).toBe(true);
  });

  test('an operation without parameters and bodies still has its module', async () => {
    const get = await emitted.load('operations/get-note.js');
    expect(get.bodies).toEqual({});
    expect(get['parameters']!({ path: { id: 1 } })).toBe(true);
  });
});
