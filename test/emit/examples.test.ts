/**
 * Examples of the contract in the pages of every client. Inherited properties of JavaScript objects are not examples.
 */
import { expect, test } from 'vitest';
import { emit } from '../../src/emit/run.ts';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { CLIENTS } from '../support/clients.ts';
import { environment } from '../support/emit-contract.ts';

const text = { type: 'string' };
const document = {
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths: {
    '/parcels': {
      post: {
        operationId: 'createParcel',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['label', 'sender'],
                properties: {
                  label: text,
                  sender: { ...text, examples: ['Ada'] },
                  toString: text,
                  valueOf: text,
                },
              },
              example: { label: 'fragile' },
            },
          },
        },
        responses: { 201: { description: 'created' } },
      },
    },
  },
};

test.each(CLIENTS)('%s', async (id) => {
  const files = memoryFiles({ 'openapi.json': JSON.stringify(document) });
  const { contract } = await load({ openapi: 'openapi.json' }, files);
  const emitted = await emit(contract!, [{ id, options: {} }], environment);
  const readme = emitted.files.find(({ path }) => path === `${id}/README.md`)!.text;
  const [shown] = /[^\n]*fragile[^\n]*(?:\n[^\n]+){0,3}/.exec(readme)!;
  expect(shown).not.toMatch(/to_?string|value_?of/i);
});
