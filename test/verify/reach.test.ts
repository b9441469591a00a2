import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { verify } from '../../src/verify/verify.ts';
import type { VerifyReport } from '../../src/verify/options.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { shops, type Shops } from './shops/service.ts';

const DOCUMENT = readFileSync(join(import.meta.dirname, 'shops/openapi.yaml'), 'utf8');

async function verified(
  document: string,
  service: Shops,
  fetch: Shops['fetch'] = service.fetch,
  seed = 1,
  checks?: readonly string[],
): Promise<VerifyReport> {
  const { contract, diagnostics } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': document }));
  expect(diagnostics).toEqual([]);
  return verify(contract!, {
    rest: { baseUrl: 'http://shops.test', fetch },
    seed,
    ...(checks && { checks }),
  });
}

function failed({ operations }: VerifyReport): readonly string[] {
  return operations.filter(({ succeeded }) => !succeeded).map(({ operation }) => operation);
}

test.each([1, 7, 42])(
  'files, values from responses in bodies, delayed states, and new resources: seed %i',
  async (seed) => {
    const service = shops();
    const report = await verified(DOCUMENT, service, service.fetch, seed);
    expect(failed(report)).toEqual([]);
    expect(report.findings.map(({ code, subject, message }) => [code, subject, message])).toEqual([]);
    expect(report.diagnostics.map(({ code }) => code)).toEqual(['verify-unknown-effect']);
    // In any order of the document, creations come before their uses, and destructive operations come last.
    expect([...service.succeeded]).toEqual([
      'POST /shops',
      'POST /shops/*/open',
      'POST /files',
      'GET /files/*',
      'POST /orders',
      'PATCH /orders/*',
      'DELETE /orders/*',
    ]);
  },
);

test('every different request has its own idempotency key', async () => {
  const service = shops();
  // One check deliberately uses a key twice.
  await verified(DOCUMENT, service, service.fetch, 1, ['status-code-conformance']);
  expect(service.keys.size).toBeGreaterThan(20);
  expect([...service.keys.values()].filter((bodies) => bodies.size > 1)).toEqual([]);
});

test('verify does not guess a value that neither an example nor a link provides', async () => {
  const service = shops();
  const report = await verified(
    DOCUMENT.replace('{ shop_id: shop_00000001,', '{ shop_id: shop_other,'),
    service,
  );
  expect(failed(report)).toContain('POST /orders');
});

test('verify polls a limited number of times for a state that never changes', async () => {
  const service = shops();
  let asked = 0;
  const stuck: Shops['fetch'] = async (request) => {
    if (!request.url.endsWith('/orders') || request.method !== 'POST') return service.fetch(request);
    asked += 1;
    const response = await service.fetch(request);
    return response.status === 201 ? new Response(null, { status: 409 }) : response;
  };
  expect(failed(await verified(DOCUMENT, service, stuck))).toContain('POST /orders');
  expect(asked).toBeLessThan(200);
});

test('a link provides a complete body', async () => {
  const bodies: string[] = [];
  const document = `openapi: 3.1.0
info: { title: Echo, version: '1' }
paths:
  /receipts:
    post:
      operationId: check
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [seal], properties: { seal: { type: string } } } } } }
      responses: { '204': { description: Genuine. }, '422': { description: Forged. } }
  /sales:
    post:
      operationId: sell
      responses:
        '201':
          description: Sold.
          content: { application/json: { schema: { type: object, properties: { receipt: { type: object } } } } }
          links: { check: { operationId: check, requestBody: $response.body#/receipt } }
`;
  const fetch: Shops['fetch'] = async (request) => {
    if (request.url.endsWith('/sales')) return Response.json({ receipt: { seal: 'wax 7' } }, { status: 201 });
    bodies.push(await request.text());
    return new Response(null, { status: bodies.at(-1) === '{"seal":"wax 7"}' ? 204 : 422 });
  };
  expect(failed(await verified(document, shops(), fetch))).toEqual([]);
  expect(bodies[0]).toBe('{"seal":"wax 7"}');
});

test('a request that chooses a state is tried with each possible next state', async () => {
  const document = `openapi: 3.1.0
info: { title: Doors, version: '1' }
components:
  schemas:
    State:
      type: string
      enum: [built, hung, open, locked, sealed, gone]
      x-transitions: { initial: [built], from: { built: [hung], hung: [open], open: [locked], locked: [sealed], sealed: [gone], gone: [] } }
    Door: { type: object, required: [id, state], properties: { id: { type: string }, state: { $ref: '#/components/schemas/State' } } }
paths:
  /doors:
    post:
      operationId: buildDoor
      responses:
        '201':
          description: Built.
          content: { application/json: { schema: { $ref: '#/components/schemas/Door' } } }
  /doors/{id}:
    put:
      operationId: moveDoor
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      requestBody:
        required: true
        content:
          application/json:
            schema: { type: object, required: [state], properties: { state: { $ref: '#/components/schemas/State' } } }
            example: { state: sealed }
      responses:
        '200': { description: Moved., content: { application/json: { schema: { $ref: '#/components/schemas/Door' } } } }
        '409': { description: No transition leads there. }
`;
  const asked: string[] = [];
  let built = 0;
  const fetch: Shops['fetch'] = async (request) => {
    if (request.method === 'POST')
      return Response.json({ id: `d${++built}`, state: 'built' }, { status: 201 });
    const { state } = (await request.json()) as { state: string };
    asked.push(state);
    return state === 'hung' ? Response.json({ id: 'd1', state }) : new Response(null, { status: 409 });
  };
  expect(failed(await verified(document, shops(), fetch, 1, ['status-code-conformance']))).toEqual([]);
  // After the documented state is rejected, the first possible state of the new door is sent.
  expect(asked.findIndex((state) => state === 'hung')).toBe(
    asked.findIndex((state) => state !== 'sealed') + 1,
  );
});
