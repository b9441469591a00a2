/** A member that can be an id or a resource is the id of an existing resource. */
import { expect, test } from 'vitest';
import { createMock } from '../../src/mock/mock.ts';
import { contractOf } from './contract-of.ts';

const one = (name: string): string =>
  `{ description: It., content: { application/json: { schema: { $ref: '#/components/schemas/${name}' } } } }`;
const all = (name: string): string =>
  `{ description: All., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/${name}' } } } } }`;
const ID = '[{ name: id, in: path, required: true, schema: { type: string } }]';

const OPENAPI = `
openapi: 3.1.0
info: { title: Refunds, version: '1' }
paths:
  /charges:
    post: { responses: { '201': ${one('Charge')} } }
    get: { responses: { '200': ${all('Charge')} } }
  /charges/{id}:
    parameters: ${ID}
    get: { responses: { '200': ${one('Charge')}, '404': { description: None. } } }
    delete: { responses: { '204': { description: Removed. } } }
  /refunds:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { charge: { type: string } } } } } }
      responses: { '201': ${one('Refund')} }
    get:
      parameters: [{ name: charge, in: query, schema: { type: string } }]
      responses: { '200': ${all('Refund')} }
  /refunds/{id}:
    parameters: ${ID}
    get: { responses: { '200': ${one('Refund')}, '404': { description: None. } } }
components:
  schemas:
    Charge: { type: object, required: [id, amount], properties: { id: { type: string }, amount: { type: integer } } }
    Refund:
      type: object
      required: [id]
      properties:
        id: { type: string }
        charge: { anyOf: [{ type: string }, { $ref: '#/components/schemas/Charge' }] }
`;

interface Shown {
  readonly id: string;
  readonly charge?: string;
}

test('the id of the resource is shown, selects items of a list, and is removed with the resource', async () => {
  const mock = createMock(await contractOf(OPENAPI), { basePath: '' });
  const send = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const headers = { 'content-type': 'application/json' };
    const response = await mock.fetch(
      new Request(`http://mock.test${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    return (response.status === 204 ? undefined : await response.json()) as Body;
  };
  const charge = await send<Shown>('POST', '/charges', {});
  const own = await send<Shown>('POST', '/refunds', { charge: charge.id });
  const other = await send<Shown>('POST', '/refunds', {});
  expect(own.charge).toBe(charge.id);
  const charges = await send<readonly Shown[]>('GET', '/charges');
  expect(charges.map(({ id }) => id)).toContain(other.charge);
  const listed = async (id = ''): Promise<readonly string[]> =>
    (await send<readonly Shown[]>('GET', `/refunds?charge=${id}`)).map((refund) => refund.id);
  expect(await listed(charge.id)).toEqual([own.id]);
  expect(await listed(other.charge)).toContain(other.id);
  await send('DELETE', `/charges/${charge.id}`);
  expect(await send('GET', `/refunds/${own.id}`)).not.toHaveProperty('charge');
});
