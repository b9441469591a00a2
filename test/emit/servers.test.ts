/**
 * Requests of an operation with its own server go to that server. A relative URL is resolved against the server of the
 * contract.
 */
import { expect, test } from 'vitest';
import { emit } from '../../src/emit/run.ts';
import { ownServer } from '../../src/emit/shape/servers.ts';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import { isRest } from '../../src/model/lookup.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { CLIENTS } from '../support/clients.ts';
import { environment } from '../support/emit-contract.ts';

async function contractWith(url: string): Promise<Contract> {
  const document = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    servers: [{ url: 'https://api.test/v1' }],
    paths: {
      '/a': {
        servers: [{ url, variables: { area: { default: 'eu' } } }],
        get: { operationId: 'getA', tags: ['a'], responses: { 204: { description: 'x' } } },
      },
    },
  };
  const files = memoryFiles({ 'openapi.json': JSON.stringify(document) });
  const { contract } = await load({ openapi: 'openapi.json' }, files);
  return contract!;
}

test.each([
  ['https://files.test/', 'https://files.test'],
  ['/other', 'https://api.test/other'],
  ['/', 'https://api.test'],
  ['v2/', 'https://api.test/v1/v2'],
  ['../v2', 'https://api.test/v2'],
  ['//files.test/x', 'https://files.test/x'],
  ['/{area}', 'https://api.test/eu'],
  ['/{nowhere}', undefined],
  ['/other?a=b', undefined],
  ['ftp://files.test', undefined],
])('%s with https://api.test/v1 is %s', async (url, address) => {
  const contract = await contractWith(url);
  expect(contract.operations.filter(isRest).map((operation) => ownServer(contract, operation))).toEqual([
    address,
  ]);
});

test.each(CLIENTS)('%s sends the request to the server of its operation', async (id) => {
  const { files } = await emit(await contractWith('/other'), [{ id, options: {} }], environment);
  expect(files.filter(({ text }) => /["']https:\/\/api\.test\/other["']/.test(text))).toHaveLength(1);
});
