/** Filters of lists whose values are objects with comparisons, such as `created[gt]`. */
import { expect, test } from 'vitest';
import { createMock } from '../../src/mock/mock.ts';
import { contractOf } from './contract-of.ts';

const OPENAPI = `
openapi: 3.1.0
info: { title: Coupons, version: '1' }
paths:
  /coupons:
    post:
      requestBody:
        required: true
        content: { application/json: { schema: { type: object, required: [worth], properties: { worth: { type: integer } } } } }
      responses: { '201': { description: It., content: { application/json: { schema: { $ref: '#/components/schemas/Coupon' } } } } }
    get:
      parameters:
        - name: worth
          in: query
          style: deepObject
          explode: true
          schema:
            anyOf:
              - { type: object, properties: { gt: { type: integer }, lte: { type: integer } } }
              - { type: integer }
      responses:
        '200':
          description: All.
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Coupon' } } } }
components:
  schemas:
    Coupon: { type: object, required: [id, worth], properties: { id: { type: string }, worth: { type: integer } } }
`;

test.each([
  { query: 'worth[gt]=2000', worths: [3000, 4000] },
  { query: 'worth[gt]=2000&worth[lte]=3000', worths: [3000] },
  { query: 'worth=2000', worths: [2000] },
])('$query selects the resources with $worths', async ({ query, worths }) => {
  const mock = createMock(await contractOf(OPENAPI), { basePath: '' });
  for (const worth of [2000, 3000, 4000])
    await mock.fetch(
      new Request('http://mock.test/coupons', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ worth }),
      }),
    );
  const response = await mock.fetch(new Request(`http://mock.test/coupons?${query}`));
  const coupons = (await response.json()) as readonly { readonly worth: number }[];
  expect(coupons.map(({ worth }) => worth)).toEqual(worths);
});
