/** A required body without required properties, but with a minimum number of properties: `{}` is never valid. */
import { expect, test } from 'vitest';
import { emit } from '../../src/emit/run.ts';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { environment } from '../support/emit-contract.ts';

const document = (minProperties: number, required: boolean): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Parcels', version: '1' },
    paths: {
      '/parcels/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        patch: {
          requestBody: {
            required,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/ParcelChange' } } },
          },
          responses: { 204: { description: 'Changed' } },
        },
      },
    },
    components: {
      schemas: {
        ParcelChange: {
          type: 'object',
          minProperties,
          properties: { note: { type: 'string' }, weight: { type: 'integer' } },
        },
      },
    },
  });

test.for([
  [1, true, 'id: string, params: ', ['note']],
  [2, true, 'id: string, params: ', ['note', 'weight']],
  [0, true, 'id: string, params?: ', []],
  [1, false, 'id: string, params?: ', ['note']],
] as const)('at least %i properties, required: %j', async ([minimum, required, signature, sent]) => {
  const files = memoryFiles({ 'a.json': document(minimum, required) });
  const { contract } = await load({ openapi: 'a.json' }, files);
  const selected = ['typescript', 'postman'].map((id) => ({ id, options: {} }));
  const emitted = await emit(contract!, selected, environment);
  const textOf = (path: string): string => emitted.files.find((file) => file.path === path)!.text;
  expect(textOf('typescript/resources/parcels.ts').replace(/\s+/g, ' ')).toContain(signature);
  const { raw } = JSON.parse(textOf('postman/collection.json')).item[0].item[0].request.body as {
    raw: string;
  };
  expect(Object.keys(JSON.parse(raw) as object)).toEqual(sent);
});
