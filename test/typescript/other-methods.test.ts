/** Operations of OpenAPI 3.2 whose methods openapi-typescript does not support. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { METHODS } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NODE_METHODS } from '../../src/emit/targets/server/node-methods.ts';
import { emitDocuments, writeFiles, type EmittedContract } from '../support/emit-contract.ts';
import { typeErrors } from '../support/type-check.ts';
import { emitClient, type EmittedClient } from './emitted-client.ts';
import { startStub, type Stub } from './stub.ts';

const DOCUMENT = `openapi: 3.2.0
info: { title: Search, version: 1.0.0 }
paths:
  /items:
    get: { responses: { 204: { description: a } } }
    query:
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Term' } } } }
      responses: { 200: { description: a, content: { application/json: { schema: { $ref: '#/components/schemas/Term' } } } } }
  /items/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    additionalOperations: { LINK: { responses: { 204: { description: a } } }, X-PURGE: { responses: { 204: { description: a } } } }
components: { schemas: { Term: { type: object, required: [term], properties: { term: { type: string } } } } }
`;

let client: EmittedClient;
let others: EmittedContract;
let stub: Stub;

beforeAll(async () => {
  stub = await startStub();
  const folder = await mkdtemp(join(tmpdir(), 'diptych-methods-'));
  await writeFile(join(folder, 'openapi.yaml'), DOCUMENT);
  client = await emitClient(folder, { openapi: 'openapi.yaml' });
  others = await emitDocuments(folder, { openapi: 'openapi.yaml' }, [
    { id: 'validators', options: {} },
    { id: 'server', options: {} },
  ]);
  await writeFiles(client.folder, others.files);
  await rm(folder, { recursive: true });
});
afterAll(async () => {
  await stub.close();
  await client.remove();
});

test('client, validators, and server compile', async () => {
  const file = `import type { paths } from './typescript/index.ts';
export const body: paths['/items']['query']['requestBody']['content']['application/json'] = { term: 'a' };
export type Link = paths['/items/{id}']['LINK'];
// @ts-expect-error Methods have no paths of their own.
export type None = paths['query /items'];
`;
  await writeFile(join(client.folder, 'use.ts'), file);
  expect(await typeErrors(client.folder)).toEqual([]);
});

test('a call sends the method with its body', async () => {
  stub.reply = { body: '{"term":"b"}' };
  const { items } = client.create({ baseUrl: stub.url });
  expect(await items!['query']!({ term: 'a', limit: 2 })).toEqual({ term: 'b' });
  expect(stub.last).toMatchObject({ method: 'QUERY', target: '/items?limit=2', body: '{"term":"a"}' });
  stub.reply = { status: 204 };
  await items!['link']!('1');
  expect(stub.last).toMatchObject({ method: 'LINK', target: '/items/1' });
});

test('a method that Node.js cannot receive is reported', () => {
  for (const method of METHODS) expect(NODE_METHODS).toContain(method);
  expect(others.diagnostics.filter(({ code }) => code === 'server-method')).toMatchObject([
    { severity: 'warning', message: expect.stringContaining('X-PURGE /items/{id}') as string },
  ]);
});
