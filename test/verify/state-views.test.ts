/** Operations that read only the state of a resource. */
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { verify } from '../../src/verify/verify.ts';
import { memoryFiles } from '../load/memory-files.ts';

const json = (schema: string): string =>
  `{ description: It., content: { application/json: { schema: ${schema} } } }`;
const ORDER = json("{ $ref: '#/components/schemas/Order' }");
const PARAMETERS = '[{ name: order_id, in: path, required: true, schema: { type: string } }]';
const OPENAPI = `openapi: 3.1.0
info: { title: Orders, version: '1' }
paths:
  /orders:
    post: { responses: { '201': ${ORDER} } }
  /orders/{order_id}:
    get: { parameters: ${PARAMETERS}, responses: { '200': ${ORDER}, '404': { description: None. } } }
  /orders/{order_id}/cancel:
    post:
      x-effect: { does: transition, of: Order, from: [open], to: [canceled] }
      parameters: ${PARAMETERS}
      responses: { '200': ${ORDER}, '404': { description: None. }, '409': { description: Over. } }
  /orders/{order_id}/delivery:
    get:
      parameters: ${PARAMETERS}
      responses: { '200': ${json("{ $ref: '#/components/schemas/Delivery' }")}, '404': { description: None. } }
components:
  schemas:
    State:
      type: string
      enum: [open, canceled]
      x-transitions: { initial: [open], from: { open: [canceled], canceled: [] } }
    Order:
      type: object
      required: [id, state]
      properties: { id: { type: string }, state: { $ref: '#/components/schemas/State' } }
    Delivery: { type: object, required: [order], properties: { order: { $ref: '#/components/schemas/State' } } }
`;

/** An order service. With `isStale`, it stores each response with a state, and sends it again. */
function service(isStale: boolean): (request: Request) => Promise<Response> {
  const states = new Map<string, string>();
  const stored = new Map<string, object>();
  return ({ method, url }) => {
    const [, , id = '', part] = new URL(url).pathname.split('/');
    if (id === '' && method === 'POST') {
      const created = `order_${states.size + 1}`;
      states.set(created, 'open');
      return Promise.resolve(Response.json({ id: created, state: 'open' }, { status: 201 }));
    }
    const state = states.get(id);
    const isRead = method === 'GET' && part !== 'cancel';
    if (!(isRead ? part === undefined || part === 'delivery' : method === 'POST' && part === 'cancel'))
      return Promise.resolve(
        new Response(null, { status: 405, headers: { allow: part === 'cancel' ? 'POST' : 'GET' } }),
      );
    if (state === undefined) return Promise.resolve(new Response(null, { status: 404 }));
    if (part === 'delivery') {
      const body = (isStale ? stored.get(id) : undefined) ?? { order: state };
      stored.set(id, body);
      return Promise.resolve(Response.json(body));
    }
    if (part === 'cancel' && state === 'canceled')
      return Promise.resolve(new Response(null, { status: 409 }));
    if (part === 'cancel') states.set(id, 'canceled');
    return Promise.resolve(Response.json({ id, state: states.get(id) }));
  };
}

async function told(isStale: boolean): Promise<readonly string[]> {
  const { contract } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': OPENAPI }));
  const { findings } = await verify(contract!, {
    rest: { baseUrl: 'http://orders.test', fetch: service(isStale) },
    checks: ['equal-views'],
    seed: 1,
  });
  return findings.map(({ message }) => message);
}

test('a view of the state shows the state of the resource', async () => {
  expect(await told(false)).toEqual([]);
  expect(await told(true)).toEqual([
    'state is "canceled" in GET /orders/{order_id}, but "open" in GET /orders/{order_id}/delivery. The cause is the same in POST /orders/{order_id}/cancel.',
  ]);
});
