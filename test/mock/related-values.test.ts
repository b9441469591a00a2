/**
 * Values that marks relate to each other, in objects whose properties can have the names of inherited properties, such
 * as `constructor`.
 */
import { expect, test } from 'vitest';
import { settled } from '../../src/mock/related-values.ts';
import { contractOf } from './contract-of.ts';

const TYPE = `
openapi: 3.1.0
info: { title: Odd, version: '1' }
paths:
  /odd: { get: { responses: { '200': { description: It., content: { application/json: { schema: { $ref: '#/components/schemas/Odd' } } } } } } }
components:
  schemas:
    Odd:
      type: object
      properties:
        items: { type: array, items: { type: string } }
        constructor: { type: integer, x-derived: { count: items } }
`;

test.each([
  [{ items: ['a', 'b'] }, { items: ['a', 'b'] }],
  [
    { items: ['a', 'b'], constructor: 7 },
    { items: ['a', 'b'], constructor: 2 },
  ],
])('%j becomes %j', async (object, expected) => {
  const contract = await contractOf(TYPE);
  const odd = [...contract.types.values()].find(({ name }) => name.wire === 'Odd')!;
  expect(settled(contract, odd.type, object, 0)).toEqual(expected);
});
