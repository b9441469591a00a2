/**
 * Emitted Java imports only types that the runtime contains, and its documentation states facts that types cannot
 * express.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { emit } from '../../src/emit/run.ts';
import { RUNTIME_TYPES } from '../../src/emit/targets/java/known-types.ts';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { environment } from '../support/emit-contract.ts';

const RUNTIME = resolve(import.meta.dirname, '../../templates/java/runtime');

/** The runtime types that depend on the contract. They are generated. */
const PRINTED = new Set(['ClientOptions', 'Webhooks']);

it('each type from the runtime is a file of the runtime', () => {
  const missing = [...RUNTIME_TYPES].filter(
    ([name, place]) => !PRINTED.has(name) && !existsSync(join(RUNTIME, place, `${name}.java`)),
  );
  expect(missing).toEqual([]);
});

it('a union of scalars documents its variants and how to create one, and an argument documents its location', async () => {
  const id = { oneOf: [{ type: 'string' }, { type: 'integer' }] };
  const schema = { type: 'object', properties: { id, note: { type: ['string', 'null'] } } };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } };
  const operation = {
    tags: ['things'],
    parameters: ['query', 'header', 'cookie'].map((place) => ({
      name: `in-${place}`,
      in: place,
      schema: { type: ['string', 'null'] },
    })),
    requestBody: { content },
    responses: { 200: { description: 'x', content } },
  };
  const form = { 'application/x-www-form-urlencoded': { schema } };
  const posted = {
    'x-fern-sdk-group-name': 'forms',
    requestBody: { content: form },
    responses: operation.responses,
  };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: { '/things': { put: operation, post: posted } },
    components: { schemas: { Thing: schema } },
  };
  const files = memoryFiles({ 'openapi.json': JSON.stringify(document) });
  const { contract } = await load({ openapi: 'openapi.json' }, files);
  const emitted = await emit(contract!, [{ id: 'java', options: {} }], environment);
  const textOf = (name: RegExp): string => emitted.files.find(({ path }) => name.test(path))!.text;
  const model = textOf(/\/models\/Thing\.java$/);
  expect(model).toContain('{@return the property {@code id}, if present, a string or a whole number}');
  expect(model).toContain('@param id a string or a whole number; {@code JsonValue.of} creates one');
  const params = textOf(/\/params\/Thing\w*Params\.java$/);
  expect(params.match(/The .*(?=\.$)/gm)).toEqual([
    'The query parameter {@code in-query}',
    'The header {@code in-header}',
    'The cookie {@code in-cookie}',
    'The property {@code id}',
    'The property {@code note}',
  ]);
  expect(params.match(/null is .*/g)).toEqual([
    'null is not sent',
    'null is not sent',
    'null is not sent',
    'null is sent as null',
  ]);
  expect(textOf(/\/params\/Form\w*Params\.java$/).match(/null is .*/g)).toEqual(['null is not sent']);
});
