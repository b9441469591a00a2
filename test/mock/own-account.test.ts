/** A request without an id shows a resource that the caller did not choose, such as the caller's own account. */
import { expect, test } from 'vitest';
import { contractOf } from './contract-of.ts';
import { findings } from './findings.ts';

const one = (status: string): string =>
  `'${status}': { description: It., content: { application/json: { schema: { $ref: '#/components/schemas/Account' } } } }`;

const OPENAPI = `
openapi: 3.1.0
info: { title: Accounts, version: '1' }
paths:
  /account:
    get: { responses: { ${one('200')} } }
  /accounts:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
      responses: { ${one('201')}, '400': { description: Invalid. }, '415': { description: Not JSON. } }
  /accounts/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string, minLength: 1 } }]
    get: { responses: { ${one('200')}, '404': { description: None. } } }
    delete: { responses: { '204': { description: Removed. }, '404': { description: None. } } }
components:
  schemas:
    Account: { type: object, required: [id], properties: { id: { type: string }, name: { type: string } } }
`;

test('verify does not expect a deleted resource to disappear from it', async () => {
  expect(await findings(await contractOf(OPENAPI), 1)).toEqual([]);
});
