/** What the clients of all languages make alike of a contract. */
import { expect, test } from 'vitest';
import { surfaceOfJson } from '../../src/core/surface.ts';
import { emit } from '../../src/emit/run.ts';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { environment } from '../support/emit-contract.ts';

const CLIENTS = ['typescript', 'python', 'go', 'java'];
const text = { type: 'string' };
const page = { type: 'object', required: ['parts'], properties: { parts: { type: 'array', items: text } } };
const get = (operationId: string, path: readonly object[] = []): object => ({
  get: {
    operationId,
    tags: ['parcels'],
    parameters: [...path, { name: 'page', in: 'query', schema: { type: 'integer' } }],
    responses: {
      200: {
        description: 'x',
        headers: { Link: { schema: text } },
        content: { 'application/json': { schema: page } },
      },
    },
  },
});
const document = {
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  security: [{ token: [] }],
  paths: {
    '/parcels': get('listParcels'),
    '/parcels/{id}': get('getParcel', [{ name: 'id', in: 'path', required: true, schema: text }]),
  },
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
};

test.each(CLIENTS)('%s', async (id) => {
  const files = memoryFiles({ 'openapi.json': JSON.stringify(document) });
  const { contract } = await load({ openapi: 'openapi.json' }, files);
  const emitted = await emit(contract!, [{ id, options: {} }], environment);
  const textOf = (path: RegExp): string => emitted.files.find((file) => path.test(file.path))!.text;

  // A link beside a list leads to its next page, one beside a single thing to whatever it may.
  const { names } = surfaceOfJson(JSON.parse(textOf(/surface\.json$/)))!;
  const [list, one] = id === 'go' ? ['Parcels.List', 'Parcels.Get'] : ['parcels.list', 'parcels.get'];
  expect(names.get(list)!.type).toMatch(/^pages</);
  expect(names.get(one)!.type).not.toMatch(/^pages</);
  const [, listed, got] = textOf(/docs\/.*\.md$/).split('\n## ');
  expect(listed).toMatch(/\bPages\b/);
  expect(got).not.toMatch(/\bPages\b/);

  // What no description says of a credential, where it travels does.
  expect(textOf(/README\.md$/)).toContain('`: Sent as `Authorization: Bearer …`.');
});
