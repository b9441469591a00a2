/**
 * A default that the response schema does not permit proves nothing: `auto` lets the service choose the
 * value.
 */
import { expect, test } from 'vitest';
import { declaredDefaults } from '../../src/verify/checks/declared-defaults.ts';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from '../load/memory-files.ts';

const DOCUMENT = (shown: object, standard = 'auto'): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Texts', version: '1' },
    paths: {
      '/texts': {
        post: {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { encoding: { enum: ['auto', 'gsm7', 'ucs2'], default: standard } },
                },
              },
            },
          },
          responses: {
            201: {
              description: 'Made.',
              content: {
                'application/json': { schema: { type: 'object', properties: { encoding: shown } } },
              },
            },
          },
        },
      },
    },
  });

test.for<[name: string, shown: object, isFound: boolean, standard?: string]>([
  ['lists other values', { enum: ['gsm7', 'ucs2'] }, false],
  ['lists other values, and is extensible', { type: 'string', 'x-extensible-enum': ['gsm7', 'ucs2'] }, false],
  ['lists the default', { enum: ['auto', 'gsm7', 'ucs2'] }, true],
  ['is any string', { type: 'string' }, false],
  ['is any string, and the default is an actual value', { type: 'string' }, true, 'ucs2'],
])('the response %s', async ([, shown, isFound, standard]) => {
  const files = memoryFiles({ 'a.json': DOCUMENT(shown, standard) });
  const { contract } = await load({ openapi: 'a.json' }, files);
  const [operation] = contract!.operations;
  const exchange = {
    case: {
      kind: 'rest',
      operation,
      parameters: {},
      body: { mediaType: 'application/json', value: {} },
      intent: { kind: 'valid' },
    },
    outcome: { status: 201, headers: { 'content-type': 'application/json' }, json: { encoding: 'gsm7' } },
  };
  const found = await declaredDefaults.run(exchange as never, { contract: contract! } as never);
  expect(found?.length ?? 0).toBe(isFound ? 1 : 0);
});
