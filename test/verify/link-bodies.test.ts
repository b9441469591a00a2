/** A link can provide a part of the body of its target. In this test, a loan needs the id of a tool. */
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { verify } from '../../src/verify/verify.ts';
import { memoryFiles } from '../load/memory-files.ts';

const OPENAPI = `
openapi: 3.1.0
info: { title: Tools, version: '1' }
paths:
  /tools:
    post:
      operationId: addTool
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } } } }
      responses:
        '201':
          description: Added.
          content: { application/json: { schema: { type: object, required: [key], properties: { key: { type: string } } } } }
          links: { lend: { operationId: lend, requestBody: { which: { tool: '$response.body#/key' } } } }
  /loans:
    post:
      operationId: lend
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [which, days]
              properties:
                which: { type: object, required: [tool], properties: { tool: { type: string } } }
                days: { type: integer, minimum: 1 }
      responses: { '201': { description: Lent. }, '400': { description: Invalid. }, '404': { description: No such tool. } }
`;

function service(): (request: Request) => Promise<Response> {
  const tools = new Set<unknown>();
  return async (request) => {
    const body = await request.json().catch(() => null);
    if (request.url.endsWith('/tools')) {
      const key = crypto.randomUUID();
      tools.add(key);
      return Response.json({ key }, { status: 201 });
    }
    if (!(body?.days >= 1)) return new Response(null, { status: 400 });
    return new Response(null, { status: tools.has(body?.which?.tool) ? 201 : 404 });
  };
}

test('a link with an expression inside a body leads to a successful request, and is covered', async () => {
  const { contract } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': OPENAPI }));
  const { operations, coverage } = await verify(contract!, {
    rest: { baseUrl: 'http://tools.test', fetch: service() },
    checks: ['status-code-conformance'],
    maxRequests: 12,
    seed: 1,
  });
  expect(operations.map(({ succeeded }) => succeeded)).toEqual([true, true]);
  expect(coverage?.totals).toContainEqual({ kind: 'links', observed: 1, declared: 1 });
});
