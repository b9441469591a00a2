/** Keys of `values` that match nothing are rejected. */
import { beforeAll, expect, test } from 'vitest';
import { InputError } from '../../src/core/diagnostic.ts';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import { requireValueKeys } from '../../src/verify/value-keys.ts';
import { memoryFiles } from '../load/memory-files.ts';

const OPENAPI = `openapi: 3.1.0
info: { title: Plots, version: '1' }
paths:
  /plots/{plotId}/photo:
    put:
      operationId: putPhoto
      parameters:
        - { name: plotId, in: path, required: true, schema: { type: string } }
        - { name: X-Tenant, in: header, schema: { type: string } }
      requestBody: { content: { image/jpeg: {} } }
      responses: { '204': { description: Stored. } }
  /plots:
    post:
      operationId: addPlot
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                owner: { type: object, properties: { id: { type: string } } }
                tags: { type: array, items: { type: string } }
                labels: { type: object, additionalProperties: { type: string } }
                extra: {}
      responses: { '204': { description: Added. } }
`;
const SDL = `
type Query { plot(id: ID!): Plot }
type Plot { id: ID! photos(first: Int): [String!] }
type Mutation { addPhoto(input: AddPhotoInput!): Plot }
input AddPhotoInput { plotId: ID! }
`;

let contract: Contract;

beforeAll(async () => {
  const files = memoryFiles({ 'a.yaml': OPENAPI, 'a.graphql': SDL });
  contract = (await load({ openapi: 'a.yaml', graphql: ['a.graphql'] }, files)).contract!;
});

test.each([
  'body',
  'path.plotId',
  'header.X-Tenant',
  'PUT /plots/*/photo body',
  'PUT /plots/{plotId}/photo body',
  'putPhoto body',
  'body/owner/id',
  'addPlot body/tags/*',
  'body/labels/color',
  'body/extra/anything',
  'variables/id',
  'query plot variables/id',
  'variables/photos_first',
  'mutation * variables/input/plotId',
])('%s is a key', (key) => {
  expect(() => requireValueKeys(contract, { [key]: 'x' })).not.toThrow();
});

test.each([
  ['zzz', 'the contract has no zzz.'],
  ['PUT /plotz/*/photo body', 'the contract has no PUT /plotz/*/photo.'],
  ['putFoto body', 'the contract has no putFoto. Did you mean putPhoto?'],
  ['putPhoto bdy', 'the contract has no bdy. Did you mean body?'],
  ['path.plotID2', 'Did you mean path.plotId?'],
  ['body/ownr/id', 'the contract has no body/ownr/id.'],
  ['body/tgs', 'Did you mean body/tags?'],
  ['variables/input/plotid2', 'Did you mean variables/input/plotId?'],
  ['putPhoto variables/id', 'the contract has no variables/id.'],
])('%s is rejected', (key, told) => {
  expect(() => requireValueKeys(contract, { [key]: 'x' })).toThrow(InputError);
  expect(() => requireValueKeys(contract, { [key]: 'x' })).toThrow(told);
});
